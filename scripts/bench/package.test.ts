import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const { scripts } = JSON.parse(readFileSync("scripts/bench/package.json", "utf8"));
const names = Object.keys(scripts).filter((name) => name !== "check");

it("docs/testing.md names every benchmark and only existing ones", () => {
  const list = readFileSync("docs/testing.md", "utf8");
  const named = [...list.matchAll(/npm run bench -- ([a-z]+)/g)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual(Object.keys(scripts).sort());
});

// The other tests run transformed code; only this one finds a file that node cannot load.
it.each(names)("npm run bench -- %s can be loaded and prints its usage", (name) => {
  const { stdout, status } = spawnSync("npm", ["run", "--silent", "bench", "--", name, "--help"], {
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^usage: npm run bench -- ${name}\\b`)),
  ]);
});
