import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Fault, faults } from "./fault-list";
import { moneyFaults } from "./money-fault-list";
import { providerFaults } from "./provider-fault-list";
import { showUsage } from "./usage";

// npm run bench:faults [-- --only lock]
// Plants one mistake after the other into a copy of the tree and runs the tests that ought to notice. What goes unnoticed
// is MISSED: a rule that nothing guards.
showUsage("npm run bench:faults [-- --only lock]");

const onlyAt = process.argv.indexOf("--only");
const only = onlyAt < 0 ? "" : (process.argv[onlyAt + 1] ?? "");

async function copyTree(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), "gendana-faults-"));
  // The embedded server runs as somebody else.
  chmodSync(copy, 0o755);
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" });
  for (const file of files.split("\0").filter(Boolean)) {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(copy, file), readFileSync(file));
  }
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
  return copy;
}

/** What the last tests said. */
let said = "";

/** Do the tests pass in the copy? */
function passes(copy: string, tests: string[]): boolean {
  const command = ["vitest", "run", "--bail=1", ...tests];
  const { status, stdout, stderr } = spawnSync("npx", command, { cwd: copy, encoding: "utf8" });
  said = stdout + stderr;
  return status === 0;
}

function judge(copy: string, fault: Fault): "caught" | "MISSED" | "STALE" | "NO TEST" {
  if (!fault.tests.every((test) => existsSync(path.join(copy, test)))) return "NO TEST";
  const file = path.join(copy, fault.file);
  const text = readFileSync(file, "utf8");
  if (text.split(fault.find).length !== 2) return "STALE";
  writeFileSync(
    file,
    text.replace(fault.find, () => fault.replace),
  );
  try {
    return passes(copy, fault.tests) ? "MISSED" : "caught";
  } finally {
    writeFileSync(file, text);
  }
}

const chosen = [...faults, ...moneyFaults, ...providerFaults].filter(({ name, file }) =>
  `${name} ${file}`.includes(only),
);
const copy = await copyTree();
try {
  const tests = [...new Set(chosen.flatMap((fault) => fault.tests))];
  // Tests that fail by themselves would catch anything.
  if (!passes(copy, tests)) throw new Error(`without any fault:\n${said.slice(-3_000)}`);
  let bad = 0;
  for (const fault of chosen) {
    const verdict = judge(copy, fault);
    if (verdict !== "caught") bad++;
    console.log(`${verdict}  ${fault.name} (${fault.file})`);
  }
  console.log(`${chosen.length - bad} of ${chosen.length} planted faults caught`);
  process.exitCode = bad === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
