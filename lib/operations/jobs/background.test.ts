import { expect, it } from "vitest";
import { runBackground } from "./background";

/** Replaces pollers and jobs, and records what was started and stopped, in order. */
function recordedParts() {
  const entries: string[] = [];
  return {
    entries,
    parts: {
      startPollers() {
        entries.push("pollers");
        return async (patienceMs: number) => {
          entries.push(patienceMs > 0 ? "pollers finish" : "pollers end");
        };
      },
      startJobs() {
        entries.push("jobs");
        return {
          async stop(patienceMs: number) {
            entries.push(patienceMs > 0 ? "jobs finish" : "jobs end");
          },
        };
      },
    },
  };
}

it("restarts only after work in progress has had time to finish", async () => {
  const { entries, parts } = recordedParts();
  const background = runBackground(parts);
  const first = background.since();
  await background.restart();
  expect(entries).toEqual(["pollers", "jobs", "pollers finish", "jobs finish", "pollers", "jobs"]);
  expect(background.since().getTime()).toBeGreaterThanOrEqual(first.getTime());
});

it("restarts twice when asked twice, one after the other", async () => {
  const { entries, parts } = recordedParts();
  const background = runBackground(parts);
  await Promise.all([background.restart(), background.restart()]);
  expect(entries.filter((entry) => entry === "jobs")).toHaveLength(3);
  expect(entries.slice(-2)).toEqual(["pollers", "jobs"]);
});

it("stays stopped", async () => {
  const { entries, parts } = recordedParts();
  const background = runBackground(parts);
  await background.stop(0);
  await background.restart();
  expect(entries).toEqual(["pollers", "jobs", "pollers end", "jobs end"]);
});
