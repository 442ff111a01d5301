// SPDX-License-Identifier: MIT
// A board for the game of game.js. It asks the rules what may be clicked next, so chains and promotions need no code here.
import { Client, LobbyClient } from "boardgame.io/client";
import { Local, SocketIO } from "boardgame.io/multiplayer";
import { createEngine } from "danco-wasm";
import { createRules } from "danco-wasm/rules";
import { dancoBot, pacoSako } from "./game.js";

const kPieces = { white: { p: "♙", n: "♘", b: "♗", r: "♖", q: "♕", k: "♔" }, black: { p: "♟", n: "♞", b: "♝", r: "♜", q: "♛", k: "♚" } };
const $ = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);

/** Begins an online match, or joins the one in the address. Its credentials stay in this tab. */
async function onlineSeat() {
  const lobby = new LobbyClient({ server: location.origin });
  const kept = JSON.parse(sessionStorage.getItem("seat") ?? "null");
  let matchID = query.get("match");
  if (kept && kept.matchID === matchID) return kept;
  const playerID = matchID ? "1" : "0";
  matchID ??= (await lobby.createMatch("paco-sako", { numPlayers: 2 })).matchID;
  const { playerCredentials } = await lobby.joinMatch("paco-sako", matchID, { playerID, playerName: `player ${playerID}` });
  const seat = { matchID, playerID, credentials: playerCredentials };
  sessionStorage.setItem("seat", JSON.stringify(seat));
  history.replaceState(null, "", `?play=online&match=${matchID}`);
  return seat;
}

/** The options of boardgame.io's client for each way to play. */
async function seatFor(way) {
  if (way === "local") return {};
  if (way === "online") return { ...(await onlineSeat()), multiplayer: SocketIO({ server: location.origin }) };
  const engine = await createEngine();
  return { playerID: "0", multiplayer: Local({ bots: { 1: dancoBot(engine) } }) };
}

const rules = await createRules();
const way = query.get("play") ?? "computer";
const client = Client({ game: pacoSako(rules), debug: false, ...(await seatFor(way)) });
let path = ""; // the turn so far, as clicked

function mayMove({ ctx }) {
  return !ctx.gameover && (client.playerID == null || client.playerID === ctx.currentPlayer);
}

function click(choice) {
  path += choice;
  const ways = rules.request("ways", { moves: client.getState().G.moves, path });
  if (ways.complete) {
    path = "";
    client.moves.play(ways.move);
  } else {
    draw(client.getState());
  }
}

function statusOf({ G, ctx }) {
  const { gameover } = ctx;
  if (gameover?.draw) return `Draw: ${gameover.reason}`;
  if (gameover) return `${gameover.winner === "0" ? "White" : "Black"} wins: ${gameover.reason}`;
  const side = ctx.currentPlayer === "0" ? "White" : "Black";
  const whose = client.playerID == null ? "" : client.playerID === ctx.currentPlayer ? " (you)" : " (the opponent)";
  return `${side} to move${whose}${G.inSako ? ": Ŝako!" : ""}`;
}

function draw(state) {
  if (!state) return; // not connected yet
  const ways = mayMove(state) ? rules.request("ways", { moves: state.G.moves, path }) : { next: [], promotions: [], board: state.G.board };
  $("status").textContent = statusOf(state);
  $("moves").replaceChildren(...state.G.notation.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  const mine = state.ctx.currentPlayer === "0" ? kPieces.white : kPieces.black;
  const next = new Set(ways.next.filter((step) => !step.dead_end).map((step) => step.square));
  const squares = [...(client.playerID === "1" ? "12345678" : "87654321")].flatMap((rank) => [..."abcdefgh"].map((file) => file + rank));
  $("board").replaceChildren(
    ...squares.map((square) => {
      const button = document.createElement("button");
      const [white, black] = ways.board[square] ?? "--";
      button.dataset.square = square;
      button.textContent = (kPieces.white[white] ?? "") + (kPieces.black[black] ?? "");
      if (ways.hand?.square === square) button.textContent += mine[ways.hand.piece];
      button.setAttribute("aria-label", `${square} ${button.textContent}`);
      button.classList.toggle("dark", (square.charCodeAt(0) + Number(square[1])) % 2 === 0);
      button.classList.toggle("next", next.has(square));
      button.classList.toggle("path", path.includes(square));
      button.disabled = !next.has(square);
      button.onclick = () => click(square);
      return button;
    }),
  );
  $("promotions").replaceChildren(
    ...ways.promotions.map(({ piece }) => Object.assign(document.createElement("button"), { textContent: `=${piece}`, onclick: () => click(piece) })),
  );
  $("back").disabled = !path;
  $("resign").disabled = !mayMove(state);
}

$("back").onclick = () => {
  path = "";
  draw(client.getState());
};
$("resign").onclick = () => client.moves.resign();
client.subscribe(draw);
client.start();
globalThis.client = client; // for the browser's console
