import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { withLock } from "./bootstrap.mjs";
import { bareEnvironment } from "./environment";
import { recordModules } from "./record-modules";
import { runTool } from "./run";

const STAMP = ".next/gendana-inputs";
const SOURCES = ["app", "components", "db", "lib"];
/** Files of the root folder that the build may read, without those that only tests and editors use. */
const ROOT_FILE = /^(?!biome|vitest|drizzle|next-env).*\.(ts|mts|js|mjs|json)$/;

/**
 * Runs `next build`, unless .next was built from exactly these files. Returns false if the build failed. The
 * build gets no settings, so that it cannot come to need a database or a secret.
 */
export async function buildIfNeeded(signal: AbortSignal): Promise<boolean> {
  if (await isBuilt()) return true;
  return withLock(async () => {
    // The previous lock holder may already have built.
    if (await isBuilt()) return true;
    const inputs = await digestInputs();
    await rm(STAMP, { force: true });
    console.log("Building (next build)");
    const env = { ...bareEnvironment(process.env), NODE_ENV: "production" as const };
    if ((await runTool("next", ["build"], { env, signal })) !== 0) return false;
    await recordModules(signal);
    await writeFile(STAMP, inputs);
    return true;
  });
}

async function isBuilt(): Promise<boolean> {
  const stamp = await readFile(STAMP, "utf8").catch(() => "");
  return existsSync(".next/BUILD_ID") && stamp === (await digestInputs());
}

async function digestInputs(): Promise<string> {
  const digest = createHash("sha256");
  for (const file of await inputFiles())
    digest
      .update(`${file}\0`)
      .update(await readFile(file))
      .update("\0");
  // Of public/ only the names affect the build; the files are served unchanged.
  for (const file of await filesUnder("public")) digest.update(`${file}\0`);
  for (const [name, value] of Object.entries(process.env).sort())
    if (name.startsWith("NEXT_PUBLIC_")) digest.update(`${name}=${value}\0`);
  return digest.digest("hex");
}

async function inputFiles(): Promise<string[]> {
  const atRoot = (await readdir(".")).filter((name) => ROOT_FILE.test(name));
  const below = await Promise.all(SOURCES.map(filesUnder));
  return [...atRoot, ...below.flat().filter((file) => !/\.test\.tsx?$/.test(file))].sort();
}

async function filesUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
