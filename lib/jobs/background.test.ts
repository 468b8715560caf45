import { expect, it } from "vitest";
import { runBackground } from "./background";

/** Stands in for clocks and jobs: what was started and stopped, in order. */
function diary() {
  const lines: string[] = [];
  return {
    lines,
    parts: {
      startClocks() {
        lines.push("clocks");
        return () => lines.push("no clocks");
      },
      startJobs() {
        lines.push("jobs");
        return {
          async stop(patienceMs: number) {
            lines.push(patienceMs > 0 ? "jobs finish" : "jobs end");
          },
        };
      },
    },
  };
}

it("starts anew only after what was under way has had its time", async () => {
  const { lines, parts } = diary();
  const background = runBackground(parts);
  const first = background.since();
  await background.restart();
  expect(lines).toEqual(["clocks", "jobs", "no clocks", "jobs finish", "clocks", "jobs"]);
  expect(background.since().getTime()).toBeGreaterThanOrEqual(first.getTime());
});

it("is asked twice and does it twice, one after the other", async () => {
  const { lines, parts } = diary();
  const background = runBackground(parts);
  await Promise.all([background.restart(), background.restart()]);
  expect(lines.filter((line) => line === "jobs")).toHaveLength(3);
  expect(lines.slice(-2)).toEqual(["clocks", "jobs"]);
});

it("stays stopped", async () => {
  const { lines, parts } = diary();
  const background = runBackground(parts);
  await background.stop(0);
  await background.restart();
  expect(lines).toEqual(["clocks", "jobs", "no clocks", "jobs end"]);
});
