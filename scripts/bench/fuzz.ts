import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { showUsage } from "./usage";

// npm run bench -- fuzz [--requests 10000 --seed 1 --routes "GET /api/b"]
// Random requests to every route, or to those whose name matches a pattern, generated from its contract: the test of
// scripts/routes with any number of requests. A failure prints its seed and the request.
showUsage('npm run bench -- fuzz [--requests 10000 --seed 1 --routes "GET /api/b"]');
function option(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const env = {
  ...process.env,
  FUZZ_REQUESTS: option("--requests") ?? "10000",
  FUZZ_SEED: option("--seed") ?? String(randomInt(2 ** 31)),
};
const routes = option("--routes");
const only = routes ? ["--testNamePattern", routes] : [];
const { status } = spawnSync(
  "npx",
  [
    "vitest",
    "run",
    "--project",
    "database",
    "scripts/routes/random-",
    "--reporter=verbose",
    "--hideSkippedTests",
    ...only,
  ],
  { env, stdio: "inherit" },
);
process.exitCode = status ?? 1;
