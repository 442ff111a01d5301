// SPDX-License-Identifier: MIT
// Paco Ŝako as a game of boardgame.io, and Danco as its bot. Neither depends on the page or the server.
import { INVALID_MOVE } from "boardgame.io/dist/cjs/core.js";

/**
 * Makes the game. `rules` comes from createRules() of danco-wasm/rules: the moves of boardgame.io cannot wait, and the server must
 * check them as well. `G` has the moves so far, the position after them, and the result.
 */
export function pacoSako(rules) {
  return {
    name: "paco-sako",
    minPlayers: 2,
    maxPlayers: 2,
    setup: () => ({ moves: [], notation: [], ...positionOf(rules.request("state")) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      /** A whole turn, such as "d8d5d4": a chain is one move. */
      play({ G }, move) {
        try {
          const state = rules.request("state", { moves: [...G.moves, move] });
          G.moves.push(state.last.move);
          G.notation.push(state.last.notation);
          Object.assign(G, positionOf(state));
        } catch {
          return INVALID_MOVE;
        }
      },
      resign({ G, playerID }) {
        G.end = { winner: playerID === "0" ? "1" : "0", reason: "resignation" };
      },
    },
    endIf: ({ G }) => G.end ?? undefined,
    // Bots are only created for a game that has this. Danco does not need the list.
    ai: { enumerate: () => [] },
  };
}

const kWinners = { "1-0": "0", "0-1": "1" };

/** Returns the part of an answer that the players see. */
function positionOf({ fen, board, sako, side, end }) {
  return {
    fen,
    board,
    inSako: sako[side].in_sako,
    end: end && (end.result in kWinners ? { winner: kWinners[end.result], reason: end.reason } : { draw: true, reason: end.reason }),
  };
}

/** Makes a bot for Local({ bots }). `engine` comes from createEngine() of danco-wasm. */
export function dancoBot(engine, { nodes = 20000 } = {}) {
  return class DancoBot {
    async play({ G }, playerID) {
      const move = await new Promise((done) => {
        engine.onLine = (line) => line.startsWith("bestmove ") && done(line.split(" ")[1]);
        engine.send(`position startpos moves ${G.moves.join(" ")}`);
        engine.send(`go nodes ${nodes}`);
      });
      return { action: { type: "MAKE_MOVE", payload: { type: "play", args: [move], playerID } } };
    }
  };
}
