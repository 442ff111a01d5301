// SPDX-License-Identifier: MIT
// The package in Node: both builds answer as the native engine does, and so do their small modules.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { nativeDialogue, referenceLines, root, wasmDialogue } from "./engines.mjs";

const kMaxPerftNodes = 100_000;
const kExplosive = "3o1l2/1w2a3/1a1k1a2/2i1a1L1/1W2Ia2/c6b/4K3/B1C5 w 0 - - -";
/** Returns the line of a request. */
const ask = (request, fields = {}) => `ask ${JSON.stringify({ version: 1, request, ...fields })}`;

for (const [threads, only] of [[true], [false], [true, "play"], [false, "play"]]) {
  // Tests of features that the small module leaves out.
  const whole = only ? () => {} : it;
  describe(`with${threads ? "" : "out"} threads${only ? ", for playing only" : ""}`, () => {
    let wasm, native;
    before(async () => {
      wasm = await wasmDialogue(threads, only);
      native = nativeDialogue();
    });
    after(() => {
      wasm.end();
      native.end();
    });
    const both = async (...commands) => {
      const [ours, theirs] = await Promise.all([wasm.ask(...commands), native.ask(...commands)]);
      assert.deepEqual(ours, theirs);
      return ours;
    };

    it("introduces itself", async () => {
      wasm.send("uci");
      const lines = await wasm.to("uciok");
      assert.match(lines[0], /^id name Danco /);
      const most = Number(/option name Threads type spin default 1 min 1 max (\d+)/.exec(lines.join("\n"))[1]);
      if (!threads) assert.equal(most, 1);
      assert.ok(wasm.engine.threads >= 1 && wasm.engine.threads <= most);
    });

    whole("counts the turns that the native engine counts", async () => {
      for (const { fen, perft } of referenceLines("perft.jsonl", 4)) {
        const depth = perft.findLastIndex((nodes) => nodes <= kMaxPerftNodes) + 1;
        if (depth === 0) continue;
        const answers = [wasm, native].map(async (engine) => {
          engine.send(`position fen ${fen}`);
          engine.send(`go perft ${depth}`);
          return engine.to("Nodes searched");
        });
        const [ours, theirs] = (await Promise.all(answers)).map((lines) => lines.filter(Boolean));
        assert.deepEqual(ours, theirs);
        assert.equal(ours.at(-1), `Nodes searched: ${perft[depth - 1]}`);
      }
    });

    it("tells state, ways on and notation as the native engine does", async () => {
      for (const { fen } of referenceLines("positions.jsonl", 40)) {
        const answer = await both(`position fen ${fen}`, ask("state", { fen }), ask("ways", { fen }), ...(only ? [] : ["d", "eval"]));
        const line = answer.findLast((text) => text.startsWith("answer "));
        const { answer: ways } = JSON.parse(line.slice("answer ".length)); // not of an impossible position
        for (const { square } of ways?.next ?? []) {
          await both(ask("ways", { fen, path: square }), ask("moves", { fen, square }));
        }
      }
    });

    whole("tells the same under the other rule sets", async () => {
      for (const rules of ["manual", "nochain", "vchess"]) {
        for (const { fen } of referenceLines(`rules_${rules}.jsonl`, 30).filter((line) => line.fen)) {
          await both(ask("state", { fen, rules }), ask("ways", { fen, rules }));
        }
      }
    });

    it("searches the positions that the native engine searches", async () => {
      for (const { fen } of referenceLines("quiet.jsonl", 100)) {
        const ends = [wasm, native].map(async (engine) => {
          await engine.ask("ucinewgame", `position fen ${fen}`);
          engine.send("go depth 7");
          const lines = await engine.to("bestmove");
          const last = lines.findLast((line) => line.startsWith("info depth"));
          return [lines.at(-1), / nodes (\d+) /.exec(last)[1], / score (\S+ \S+) /.exec(last)[1]];
        });
        assert.deepEqual(...(await Promise.all(ends)));
      }
    });

    it("hears while it searches", async () => {
      wasm.send("position startpos moves e2e4");
      wasm.send("go infinite");
      await wasm.to("info depth 4 ");
      const { next } = await wasm.engine.request("ways", { moves: ["e2e4"], path: "e7" });
      assert.ok(next.some(({ square }) => square === "e5"));
      assert.equal((await wasm.engine.request("state")).ply, 0, "no position but its own");
      wasm.send("stop");
      assert.match((await wasm.to("bestmove")).at(-1), /^bestmove [a-h]/);
    });

    it("stops, and begins the next search in one breath", async () => {
      wasm.send("position startpos");
      wasm.send("go infinite");
      await wasm.to("info depth 3 ");
      for (const line of ["stop", "position startpos moves d2d4", "go infinite", "stop"]) wasm.send(line);
      const first = (await wasm.to("bestmove")).at(-1);
      const second = (await wasm.to("bestmove")).at(-1);
      assert.match(first, /^bestmove [a-h][12]/);
      assert.match(second, /^bestmove [a-h][78]/);
      await wasm.ask();
    });

    it("ponders until the move is played", async () => {
      await wasm.ask("position startpos moves e2e4");
      wasm.send("go ponder wtime 1000 btime 1000");
      assert.deepEqual((await wasm.ask()).filter((line) => line.startsWith("bestmove")), []);
      wasm.send("ponderhit");
      assert.match((await wasm.to("bestmove")).at(-1), /^bestmove [a-h]/);
    });

    it("keeps its answer back where the game is over", async () => {
      await wasm.ask("position fen 4k3/8/8/8/8/8/4R3/4K3 w 0 - - - moves e2e8");
      wasm.send("go infinite");
      assert.deepEqual((await wasm.ask()).filter((line) => line.startsWith("bestmove")), []);
      wasm.send("stop");
      assert.equal((await wasm.to("bestmove")).at(-1), "bestmove (none)");
    });

    it("ends a proof that is stopped, wherever it looks around", async () => {
      for (const { fen } of referenceLines("paco_long.jsonl", 40)) {
        for (const looks of [1, 4, 16]) {
          await wasm.ask(`position fen ${fen}`);
          wasm.send("go mate 25");
          const said = [];
          for (let i = 0; i < looks; ++i) said.push(...(await wasm.ask()));
          wasm.send("stop");
          // It may have ended already.
          const best = said.find((line) => line.startsWith("bestmove")) ?? (await wasm.to("bestmove")).at(-1);
          assert.match(best, /^bestmove [a-h]/);
        }
      }
    });

    whole("benches as the native engine does", async () => {
      const sums = [wasm, native].map(async (engine) => {
        engine.send("bench 4");
        return (await engine.to("Bench:")).filter((line) => /^(Position|Bench)/.test(line));
      });
      assert.deepEqual(...(await Promise.all(sums)));
    });

    whole("ends a count that is stopped", async () => {
      await wasm.ask("position startpos");
      const counts = [["go perft 12", "Nodes searched"]];
      // With threads, a bench that is stopped may continue for seconds.
      if (!threads) counts.push(["bench 40", "info string bench was stopped"]);
      for (const [count, end] of counts) {
        wasm.send(count);
        await wasm.ask();
        wasm.send("stop");
        await wasm.to(end);
      }
    });

    it("answers in an explosive position", async () => {
      await both(`position fen ${kExplosive}`, ask("state", { fen: kExplosive }), ask("ways", { fen: kExplosive }));
      wasm.send("go movetime 200");
      assert.match((await wasm.to("bestmove")).at(-1), /^bestmove [a-h]/);
    });

    it("refuses more memory than there is, and goes on", async () => {
      const answer = await wasm.ask("setoption name Hash value 4096");
      assert.match(answer.join("\n"), /error: option Hash: not enough memory for 4096 MiB/);
      await wasm.ask("setoption name Hash value 32", "position startpos");
      wasm.send("go depth 5");
      await wasm.to("bestmove");
    });

    it("says what is wrong and goes on", async () => {
      await both("position startpos", ask("ways", { path: "e5" }), ask("notation", { line: ["e2e5"] }), "ask");
      for (const [name, fields, field, message] of [
        ["ways", { path: "e5" }, "path", /e5 is empty/],
        ["state", { fen: "8/8 w" }, "fen", /./],
        ["state", { moves: ["e2e4", "e2e4"] }, "moves[1]", /./],
        ["fly", {}, "request", /unknown name 'fly'/],
        ["state", { depth: 3 }, "depth", /is not a known field/],
        ["annotate", { game: "nothing at all" }, only ? "request" : "game", /./],
      ]) {
        await assert.rejects(wasm.engine.request(name, fields), (error) => {
          assert.equal(error.field, field);
          assert.match(error.message, message);
          return true;
        });
      }
      const { next } = await wasm.engine.request("ways");
      assert.equal(next.length, 16);
    });

    whole("converts, annotates and draws", async () => {
      const text = readFileSync(join(root, "tests/data/games/pacoplay.jsonl"), "utf8").split("\n")[0];
      const { games, faults } = await wasm.engine.request("convert", { text, to: "jsonl" });
      assert.equal(games.length, 1, JSON.stringify(faults));
      const { games: pgns } = await wasm.engine.request("convert", { text: JSON.stringify(games[0]), to: "pgn" });
      assert.match(pgns[0], /^\[Event /);
      let progress = 0;
      const annotated = await wasm.engine.request(
        "annotate",
        { game: "1. e2e4 e7e5 2. d2d4 e5d4", nodes: 200 },
        { onProgress: ({ done, total }) => { progress = done / total; } },
      );
      assert.equal(progress, 1);
      assert.equal(annotated.game.turns.length, 4);
      assert.match(annotated.pgn, /%eval/);
      const { svg } = await wasm.engine.request("picture", { fen: games[0].fen ?? "4k3/8/8/8/8/8/8/4K3 w 0 - - -" });
      assert.match(svg, /^<svg /);
      const { fen } = await wasm.engine.request("start", { number: 518 });
      assert.match(fen, /^rnbqkbnr\//);
      assert.equal((await wasm.engine.request("state", { fen, moves: ["e2e4"] })).last.notation, "e2>e4");
    });

    whole("reads a text that is longer than its stack", async () => {
      // A game with a comment of 6 million characters of two bytes each.
      const text = `[Event "long"]\n\n1. e2>e4 {${"ŝ".repeat(6_000_000)}} d7>d5 *\n`;
      const { games, faults } = await wasm.engine.request("convert", { text });
      assert.deepEqual(faults, []);
      assert.equal(games[0].turns.length, 2);
      await wasm.ask("position startpos");
    });

    if (only) {
      it("says what it leaves out", async () => {
        for (const line of ["d", "eval", "moves", "help", "go perft 2", "bench 3"]) {
          assert.deepEqual(await wasm.ask(line), ["info string error: this module only plays; use the full engine instead"]);
        }
        const [refused] = await wasm.ask("setoption name UCI_Variant value chess");
        assert.match(refused, /^info string error: .*UCI_Variant/);
        await assert.rejects(wasm.engine.request("state", { rules: "chess" }), /the rule sets are pacosako$/);
      });
    }
    if (threads) {
      it("searches with several threads", async () => {
        await wasm.ask("setoption name Threads value 2", "position startpos");
        wasm.send("go depth 6");
        assert.match((await wasm.to("bestmove")).at(-1), /^bestmove [a-h]/);
        await wasm.ask("setoption name Threads value 1");
      });
    } else {
      it("has one thread", async () => {
        const answer = await wasm.ask("setoption name Threads value 2");
        assert.match(answer.join("\n"), /error: option Threads: at most 1 can run here/);
      });
    }

    whole("ends when it is told to", async () => {
      const other = await wasmDialogue(threads);
      const pending = other.engine.request("annotate", { game: "1. e2e4", nodes: 1_000_000_000 });
      other.end();
      await assert.rejects(pending, /terminated/);
      await assert.rejects(other.engine.request("state"), /terminated/);
    });
  });
}
