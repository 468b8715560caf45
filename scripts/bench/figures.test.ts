import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { FIGURES_FILE, type Figure, formatFigure, readFigures, reportFigure } from "./figures";

const heap: Figure = { name: "memory: heap", value: 341.7, unit: "MB", target: { atMost: 400 } };
const control = { name: "an empty Next app", value: 200 };
const results = (figures: Figure[]) => figures.map((figure) => formatFigure(figure).result);

it("is written as the columns of a row", () => {
  expect(formatFigure({ ...heap, control })).toEqual({
    name: "memory: heap",
    measured: "342 MB",
    control: "200 MB (an empty Next app)",
    ratio: "1.71 ×",
    target: "≤ 400 MB",
    result: "pass",
  });
  expect(formatFigure({ name: "build", value: 1.234, unit: "s" })).toEqual({
    name: "build",
    measured: "1.23 s",
    control: "",
    ratio: "",
    target: "",
    result: "",
  });
});

it("passes up to its target and fails beyond", () => {
  expect(
    results([
      { ...heap, value: 400 },
      { ...heap, value: 401 },
    ]),
  ).toEqual(["pass", "FAIL"]);
  const rate: Figure = { name: "pages", value: 850, unit: "req/s", target: { atLeast: 850 } };
  expect(results([rate, { ...rate, value: 849 }])).toEqual(["pass", "FAIL"]);
});

it("is judged by its ratio to or difference from the control if the target says so", () => {
  const ratio: Figure = { ...heap, control, target: { of: "ratio", atMost: 1.3 } };
  expect(
    results([
      { ...ratio, value: 260 },
      { ...ratio, value: 261 },
    ]),
  ).toEqual(["pass", "FAIL"]);
  const added: Figure = { ...heap, control, target: { of: "difference", atMost: 60 } };
  expect(
    results([
      { ...added, value: 260 },
      { ...added, value: 261 },
    ]),
  ).toEqual(["pass", "FAIL"]);
  expect(formatFigure(added).target).toBe("≤ 60 MB beyond the control");
});

it("fails if the control is missing or nothing was measured", () => {
  expect(
    results([
      { ...heap, target: { of: "ratio", atMost: 9 } },
      { ...heap, value: Number.NaN },
    ]),
  ).toEqual(["FAIL", "FAIL"]);
});

it("is added to the table through the file named in the environment", () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "gendana-figures-")), "figures");
  process.env[FIGURES_FILE] = file;
  try {
    expect([reportFigure(heap), reportFigure({ ...heap, value: 500 })]).toEqual([true, false]);
    expect(readFigures(file)).toEqual([heap, { ...heap, value: 500 }]);
  } finally {
    delete process.env[FIGURES_FILE];
  }
});
