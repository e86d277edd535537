// Every section of the vectors, checked with Node's own test runner and no dependencies.
//
//     node conformance/js/conformance.mjs
//
// LOWBALL_ORACLE is the command of the oracle, "python3 -m lowball oracle" unless said;
// LOWBALL_VECTORS the folder of the vectors, that of this repository unless said.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { CHECKS, OWN, check } from "./lib/checks.mjs";
import { Oracle } from "./lib/oracle.mjs";

const FOLDER = process.env.LOWBALL_VECTORS ?? fileURLToPath(new URL("../../src/lowball/conformance/vectors", import.meta.url));
const VERSION = 1;

function load(section) {
  const data = JSON.parse(readFileSync(`${FOLDER}/${section}.json`, "utf8"));
  assert.equal(data.version, VERSION, `${section}: another version of the vectors`);
  return data.vectors;
}

const oracle = new Oracle();
const values = Object.fromEntries(load("profiles").map((vector) => [vector.profile, vector.values]));
const counts = {};

test("there is a check for every file", () => {
  const files = readdirSync(FOLDER).map((name) => name.replace(/\.json$/, ""));
  assert.deepEqual(files.sort(), Object.keys(CHECKS).sort());
});

for (const section of Object.keys(CHECKS)) {
  test(section, async () => {
    const vectors = load(section);
    const { checks, failures } = await check(section, vectors, { oracle, values });
    counts[section] = checks;
    assert.deepEqual(failures.slice(0, 5), [], `${failures.length} of ${checks} checks failed`);
    assert.ok(checks > 0, "nothing was checked");
  });
}

// A runner that finds nothing proves little: these faults are planted, and have to be found.
const FAULTS = {
  "A-5-4-3-2 taken for a straight in 2-7": ["classes", {
    rank: (hand, ranking, joker) => {
      const found = OWN.rank(hand, ranking, joker);
      return ranking === "deuce_to_seven" && found.written === "A-5-4-3-2" ? { ...found, category: "straight" } : found;
    },
  }],
  "the ace taken for high in A-5": ["ranks", {
    rank: (hand, ranking, joker) => OWN.rank(hand, "deuce_to_seven", joker),
  }],
  "odd chips counted from the button itself": ["pots", {
    settle: (paid, live, ranks, button, options) => OWN.settle(paid, live, ranks, button - 1 + paid.length, options),
  }],
  "side pots forgotten": ["pots", {
    build: (paid, live, dead = 0) => [[paid.reduce((sum, chips) => sum + chips, dead), live]],
  }],
  "served seats' discards always shuffled in": ["shortages", {
    shortage: (asked) => OWN.shortage({ ...asked, protocol: { ...asked.protocol, served: "always" } }),
  }],
  "an awarded hand split by another button": ["hands", {
    settle: (paid, live, ranks, button, options) => OWN.settle(paid, live, ranks, button - 1 + paid.length, options),
  }],
};

for (const [name, [section, tools]] of Object.entries(FAULTS)) {
  test(`finds a fault: ${name}`, async () => {
    const vectors = load(section);
    const some = section === "hands" ? vectors.filter(({ flags }) => flags.includes("odd chip")) : vectors;
    const { failures } = await check(section, some, { oracle, values, ...tools });
    assert.ok(failures.length > 0, "the fault was not found");
  });
}

after(async () => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  for (const [section, count] of Object.entries(counts)) console.log(`${section}: ${count} checks`);
  console.log(`${total} checks in all`);
  const code = await oracle.end();
  if (!total || code) process.exitCode = 1;
});
