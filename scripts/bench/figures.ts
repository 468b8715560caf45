import { appendFileSync, readFileSync } from "node:fs";

type Bound = { atMost: number } | { atLeast: number };

/** One row of the table of `npm run bench -- all`. */
export interface Figure {
  /** Unique in the table, with the subject first: "memory: heap after 100,000 addresses". */
  name: string;
  value: number;
  /** Such as "ms", "MB" or "req/s"; empty for a plain number. */
  unit: string;
  /** The same measurement of a known reference in the same run. */
  control?: { name: string; value: number };
  /**
   * The target of product.md §8 for the value or, with `of`, for its ratio to or difference from the control.
   */
  target?: Bound & { of?: "ratio" | "difference" };
}

/** `npm run bench -- all` names a file here, to which the benchmarks append their figures. */
export const FIGURES_FILE = "BENCH_FIGURES";

/** Prints a figure and adds it to the table. Returns false only if it misses its target. */
export function reportFigure(figure: Figure): boolean {
  const columns = Object.entries(formatFigure(figure)).filter(
    ([name, text]) => name !== "name" && text !== "",
  );
  console.log(`${figure.name}: ${columns.map(([, text]) => text).join(", ")}`);
  const file = process.env[FIGURES_FILE];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  return meetsTarget(figure);
}

export function readFigures(file: string): Figure[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Figure);
}

/** The columns of a row, as text. */
export function formatFigure(figure: Figure) {
  const { name, value, unit, control, target } = figure;
  return {
    name,
    measured: formatNumber(value, unit),
    control: control ? `${formatNumber(control.value, unit)} (${control.name})` : "",
    ratio: control ? `${formatNumber(value / control.value)} ×` : "",
    target: target ? formatTarget(target, unit) : "",
    result: target ? (meetsTarget(figure) ? "pass" : "FAIL") : "",
  };
}

/** True without a target. A value that is not a number meets no target. */
function meetsTarget({ value, control, target }: Figure): boolean {
  if (!target) return true;
  const judged = target.of ? compare(value, control?.value ?? Number.NaN, target.of) : value;
  return "atMost" in target ? judged <= target.atMost : judged >= target.atLeast;
}

const compare = (value: number, control: number, of: "ratio" | "difference") =>
  of === "ratio" ? value / control : value - control;

function formatTarget(target: NonNullable<Figure["target"]>, unit: string): string {
  const [sign, bound] = "atMost" in target ? ["≤", target.atMost] : ["≥", target.atLeast];
  if (target.of === "ratio") return `${sign} ${formatNumber(bound)} ×`;
  const amount = `${sign} ${formatNumber(bound, unit)}`;
  return target.of === "difference" ? `${amount} beyond the control` : amount;
}

/** With three significant digits; as a whole number from 100 on. */
function formatNumber(value: number, unit = ""): string {
  const digits = Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return `${value.toLocaleString("en-US", digits)} ${unit}`.trim();
}
