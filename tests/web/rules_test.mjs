// SPDX-License-Identifier: MIT
// danco-wasm/rules in Node: it answers at once, as the native engine does, and leaves the process unchanged.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { nativeDialogue, packageFolder, referenceLines } from "./engines.mjs";

const { createRules } = await import(pathToFileURL(join(packageFolder, "rules.js")).href);

/** Returns the answer or the thrown error in the protocol's form. */
function answerOf(rules, request, fields) {
  try {
    return { version: 1, answer: rules.request(request, fields) };
  } catch ({ field, message }) {
    return { version: 1, error: { field, message } };
  }
}

test("answers as the native engine does", async (t) => {
  const rules = await createRules();
  const native = nativeDialogue();
  t.after(() => native.end());
  for (const { fen } of referenceLines("positions.jsonl", 40)) {
    for (const request of ["state", "ways"]) {
      const [line] = await native.ask(`ask ${JSON.stringify({ version: 1, request, fen })}`);
      assert.deepEqual(answerOf(rules, request, { fen }), JSON.parse(line.slice("answer ".length)));
    }
  }
  const moves = ["e2e4", "d7d5", "e4d5", "d8d5d4"];
  assert.equal(rules.request("convert", { text: moves.join(" "), to: "pgn" }).faults.length, 0);
  assert.throws(() => rules.request("state", { moves: ["e2e5"] }), { field: "moves[0]", message: /illegal/ });
  assert.throws(() => rules.request("weather"), { field: "request" });
  // A long game, and a request that searches.
  assert.equal(rules.request("state", { moves: Array(300).fill(["b1c3", "b8c6", "c3b1", "c6b8"]).flat() }).ply, 1200);
  assert.match(rules.request("annotate", { game: moves.join(" "), nodes: 200 }).verdict, /turn 2/);
});

test("a process keeps its own handling of errors", async () => {
  const count = () => process.listenerCount("uncaughtException") + process.listenerCount("unhandledRejection");
  const before = count();
  await createRules();
  assert.equal(count(), before);
});
