import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = readFileSync("docs/asvs.md", "utf8");
const rows = page
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, number]) => /^\d+\.\d+\.\d+$/.test(number ?? ""))
  .map(([, number = "", state = "", how = "", shownBy = ""]) => ({ number, state, how, shownBy }));

/** How many requirements of levels 1 and 2 each section has, by chapter; a section without any has 0. */
const requirements: Record<number, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

const numbers = Object.entries(requirements).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

it("has one row for each requirement of levels 1 and 2, in order", () => {
  expect(rows.map(({ number }) => number)).toEqual(numbers);
});

it("says for each row that it holds, with evidence, or that it does not, with a reason", () => {
  const unclear = rows.filter(({ state, how, shownBy }) => {
    if (!how) return true;
    return state === "holds" ? !shownBy : !["does not apply", "not met"].includes(state) || shownBy !== "";
  });
  expect(unclear).toEqual([]);
});

it("names only files that exist, and tests by their whole path", () => {
  const named = [...page.matchAll(/`([\w./@[\]-]+\.(?:ts|tsx|mjs|yaml|json))`/g)].map(
    ([, file = ""]) => file,
  );
  expect(named.length).toBeGreaterThan(100);
  const inFolder = /^(contract|rules)\.ts$/;
  expect(named.filter((file) => !inFolder.test(file) && !existsSync(file))).toEqual([]);
  const links = [...page.matchAll(/\]\(([^)#]+)/g)].map(([, link]) => `docs/${link}`);
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
});

it("states how many rows have each result", () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const stated = page
    .match(/(\d+) rows hold,\s+(\d+) do not apply,\s+(\d+) are not met/)
    ?.slice(1)
    .map(Number);
  expect(stated).toEqual([count("holds"), count("does not apply"), count("not met")]);
});
