import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem, type } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { FIGURES_FILE, type Figure, formatFigure, readFigures } from "./figures";
import { textOption } from "./measure";
import { replaceSection } from "./results";
import { showUsage } from "./usage";

// npm run bench [-- all --only pages,memory]
// Runs the benchmarks for the targets of product.md §8 one after the other, and writes each one's table into
// its section of docs/benchmarks.md.
showUsage("npm run bench -- all [--only pages,memory]");
const speedBenches = [
  "build",
  "start",
  "memory",
  "pages",
  "lighthouse",
  "dashboards",
  "search",
  "race",
  "crash",
  "stop",
];
const RESULTS = "docs/benchmarks.md";

const directory = mkdtempSync(path.join(tmpdir(), "gendana-figures-"));
let isMet = true;
for (const name of textOption("--only")?.split(",") ?? speedBenches) {
  const figures = figuresOf(name);
  const section = `${describeRun()}\n\n${formatTable(figures)}`;
  console.log(`\n${section}`);
  writeFileSync(RESULTS, replaceSection(readFileSync(RESULTS, "utf8"), name, section));
  spawnSync("npx", ["biome", "format", "--write", RESULTS]);
  isMet &&= figures.every((figure) => formatFigure(figure).result !== "FAIL");
}
rmSync(directory, { recursive: true });
process.exitCode = isMet ? 0 : 1;

function figuresOf(name: string): Figure[] {
  console.log(`\n== ${name}`);
  const file = path.join(directory, name);
  writeFileSync(file, "");
  const runner = fileURLToPath(new URL("run.mjs", import.meta.url));
  const { status } = spawnSync(process.execPath, [runner, name], {
    env: { ...process.env, [FIGURES_FILE]: file },
    stdio: "inherit",
  });
  const found = readFigures(file);
  const missesTarget = found.some((figure) => formatFigure(figure).result === "FAIL");
  // A benchmark also fails if a figure misses its target; any other failure gets a separate row.
  const isBroken = found.length === 0 || (status !== 0 && !missesTarget);
  return isBroken ? [...found, brokenBench(name, status)] : found;
}

function brokenBench(name: string, status: number | null): Figure {
  return { name: `${name}: exit code`, value: status ?? Number.NaN, unit: "", target: { atMost: 0 } };
}

function formatTable(rows: Figure[]): string {
  const titles = ["Figure", "Measured", "Control", "Ratio", "Target", "Result"];
  const lines = [titles, titles.map(() => "---"), ...rows.map((row) => Object.values(formatFigure(row)))];
  return lines.map((columns) => `| ${columns.join(" | ")} |`).join("\n");
}

/** When and where a benchmark ran, and for which commit. */
function describeRun(): string {
  const git = (...args: string[]) => (spawnSync("git", args, { encoding: "utf8" }).stdout ?? "").trim();
  const commit = git("rev-parse", "--short", "HEAD") || "unknown";
  const isClean = git("status", "--porcelain", "--untracked-files=no", "--", ".", `:!${RESULTS}`) === "";
  const processors = `${cpus().length} × ${cpus()[0]?.model.trim()}`;
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  const source = `commit ${commit}${isClean ? "" : " with changes that are not committed"}`;
  const machine = `${processors}, ${memory}, ${type()}, Node ${process.versions.node}`;
  return `${new Date().toISOString().slice(0, 10)}, ${source}, on ${machine}`;
}
