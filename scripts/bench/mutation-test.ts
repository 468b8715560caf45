import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { moneyMutants } from "./money-mutants";
import { type Mutant, mutants } from "./mutants";
import { payoutMutants } from "./payout-mutants";
import { providerMutants } from "./provider-mutants";
import { showUsage } from "./usage";

// npm run bench -- faults [--only lock]
// Plants one fault after the other into a copy of the tree and runs the tests that should catch it. A fault
// that no test catches is reported as MISSED.
showUsage("npm run bench -- faults [--only lock]");

const onlyAt = process.argv.indexOf("--only");
const only = onlyAt < 0 ? "" : (process.argv[onlyAt + 1] ?? "");

async function copyTree(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), "gendana-faults-"));
  // The embedded server runs as another user.
  chmodSync(copy, 0o755);
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" });
  for (const file of files.split("\0").filter(Boolean)) {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(copy, file), readFileSync(file));
  }
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
  return copy;
}

/** Output of the last test run. */
let testOutput = "";

/** Whether the tests pass in the copy. */
function passes(copy: string, tests: string[]): boolean {
  const command = ["vitest", "run", "--bail=1", ...tests];
  const { status, stdout, stderr } = spawnSync("npx", command, { cwd: copy, encoding: "utf8" });
  testOutput = stdout + stderr;
  return status === 0;
}

function tryMutant(copy: string, mutant: Mutant): "caught" | "MISSED" | "STALE" | "NO TEST" {
  if (!mutant.tests.every((test) => existsSync(path.join(copy, test)))) return "NO TEST";
  const file = path.join(copy, mutant.file);
  const text = readFileSync(file, "utf8");
  if (text.split(mutant.find).length !== 2) return "STALE";
  writeFileSync(
    file,
    text.replace(mutant.find, () => mutant.replace),
  );
  try {
    return passes(copy, mutant.tests) ? "MISSED" : "caught";
  } finally {
    writeFileSync(file, text);
  }
}

const selected = [...mutants, ...moneyMutants, ...payoutMutants, ...providerMutants].filter(
  ({ name, file }) => `${name} ${file}`.includes(only),
);
const copy = await copyTree();
try {
  const tests = [...new Set(selected.flatMap((mutant) => mutant.tests))];
  // Tests that already fail would appear to catch everything.
  if (!passes(copy, tests)) throw new Error(`without any fault:\n${testOutput.slice(-3_000)}`);
  let bad = 0;
  for (const mutant of selected) {
    const outcome = tryMutant(copy, mutant);
    if (outcome !== "caught") bad++;
    console.log(`${outcome}  ${mutant.name} (${mutant.file})`);
  }
  console.log(`${selected.length - bad} of ${selected.length} planted faults caught`);
  process.exitCode = bad === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
