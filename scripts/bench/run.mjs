import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// npm run bench [-- <name> [options]]: a script of this package, without npm's second `--` before the options.
const { scripts } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const [name = "all", ...options] = process.argv.slice(2);
if (!Object.hasOwn(scripts, name)) {
  console.error(
    `usage: npm run bench [-- <name> [options]]; the names are ${Object.keys(scripts).join(", ")}`,
  );
  process.exit(1);
}
const folder = fileURLToPath(new URL(".", import.meta.url));
const args = ["--prefix", folder, "run", "--silent", name, "--", ...options];
process.exitCode = spawnSync("npm", args, { stdio: "inherit" }).status ?? 1;
