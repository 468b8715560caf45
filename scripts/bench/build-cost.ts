import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { buildIfNeeded } from "../launch/build";
import { stopSignal } from "../launch/stop-signal.mjs";
import { buildEmptyApp, writeEmptyApp } from "./empty-app";
import { type Figure, reportFigure } from "./figures";
import { showUsage } from "./usage";

// npm run bench -- build
// CPU time of a clean `next build`, compared with an empty Next app. Removes and recreates the build of this
// clone, so it must not be served meanwhile.
showUsage("npm run bench -- build");
/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** CPU time of all ended child processes. */
function childCpuSeconds(): number {
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

async function measure(build: () => Promise<unknown>): Promise<{ cpu: number; wall: number }> {
  const [startedAt, cpuBefore] = [performance.now(), childCpuSeconds()];
  await build();
  return { cpu: childCpuSeconds() - cpuBefore, wall: (performance.now() - startedAt) / 1000 };
}

const directory = await writeEmptyApp();
try {
  const empty = await measure(() => buildEmptyApp(directory));
  await rm(".next", { recursive: true, force: true });
  const site = await measure(async () => {
    if (!(await buildIfNeeded(stopSignal()))) throw new Error("the build failed; its messages are above");
  });
  const figure = (name: string, of: "cpu" | "wall"): Figure => ({
    name: `build: ${name}`,
    value: site[of],
    unit: "s",
    control: { name: "empty Next app", value: empty[of] },
  });
  const isCheap = reportFigure({
    ...figure("processor time", "cpu"),
    target: { of: "difference", atMost: 60 },
  });
  reportFigure(figure("time", "wall"));
  process.exitCode = isCheap ? 0 : 1;
} finally {
  await rm(directory, { recursive: true });
}
