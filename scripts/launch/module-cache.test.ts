import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const moduleCache = path.resolve("scripts/launch/module-cache.cjs");
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "gendana-modules-"));
  mkdirSync(path.join(folder, ".next"));
  write(".next/BUILD_ID", "first");
  write("package.json", '{ "type": "commonjs" }');
  write("greeting.js", 'exports.greeting = "Muraho, ça va";');
  write(
    "fail.js",
    "exports.where = () => new Error().stack.split('\\n')[1].match(/fail.js:[0-9]+:[0-9]+/)[0];",
  );
  write("esm.mjs", 'export const answer = "from a module";');
  write("imports.js", 'exports.load = () => import("./esm.mjs");');
  write(
    "main.js",
    `const { greeting } = require("./greeting");
     console.log(greeting, require("./fail").where(), require.resolve("./fail") === __dirname + "/fail.js");
     require("./imports").load().then(({ answer }) => console.log(answer));`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

function runMain(env: Record<string, string> = {}): string {
  const args = ["--require", moduleCache, "-e", 'require("./main")'];
  const options = { cwd: folder, encoding: "utf8" as const, env: { ...process.env, ...env } };
  const { stdout, stderr } = spawnSync(process.execPath, args, options);
  return stdout + stderr;
}

const usual = "Muraho, ça va fail.js:1:23 true\nfrom a module\n";

it("a recorded program runs as before, without its files being read again", () => {
  expect(runMain()).toBe(usual);
  expect(runMain({ GENDANA_RECORD_MODULES: "1" })).toBe(usual);
  expect(runMain()).toBe(usual);
  write("greeting.js", "throw new Error('read again');");
  expect(runMain()).toBe(usual);
});

it("a record of another build is not used, nor one that is cut off", () => {
  runMain({ GENDANA_RECORD_MODULES: "1" });
  write("greeting.js", 'exports.greeting = "Bonjour";');
  write(".next/BUILD_ID", "second");
  expect(runMain()).toBe(usual.replace("Muraho, ça va", "Bonjour"));
  write(".next/launch/modules", "12  ");
  expect(runMain()).toBe(usual.replace("Muraho, ça va", "Bonjour"));
});
