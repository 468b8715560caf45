import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { showUsage } from "./usage";

// npm run bench -- fuzz [--requests 10000 --seed 1]
// Random requests to every route, generated from its contract: the test of scripts/routes with any number of
// requests. A failure prints its seed and the request.
showUsage("npm run bench -- fuzz [--requests 10000 --seed 1]");
function option(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const env = {
  ...process.env,
  FUZZ_REQUESTS: option("--requests") ?? "10000",
  FUZZ_SEED: option("--seed") ?? String(randomInt(2 ** 31)),
};
const { status } = spawnSync("npx", ["vitest", "run", "--project", "routes", "random-"], {
  env,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
