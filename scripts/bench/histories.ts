import { spawnSync } from "node:child_process";
import { showUsage } from "./usage";

// npm run bench -- histories [--seeds 1000 --from 1 --length 30]
// Random histories of twenty clients, run on Gendana and on a sequential model: the test of
// lib/rentals/bookings with any number of seeds. A failure prints its seed and the shortest history that
// still fails.
showUsage("npm run bench -- histories [--seeds 1000 --from 1 --length 30]");
function option(name: string, fallback: number): string {
  const at = process.argv.indexOf(name);
  return at < 0 ? String(fallback) : String(process.argv[at + 1]);
}

const env = {
  ...process.env,
  HISTORY_SEEDS: option("--seeds", 1_000),
  HISTORY_FROM: option("--from", 1),
  HISTORY_LENGTH: option("--length", 30),
};
const play = ["vitest", "run", "--project", "database", "lib/rentals/bookings/random-histories"];
const { status } = spawnSync("npx", play, { env, stdio: "inherit" });
process.exitCode = status ?? 1;
