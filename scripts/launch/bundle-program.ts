import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const FOLDER = ".next/launch";

/** Makes one JavaScript file of a program, which then runs without TypeScript. Returns its path. */
export async function bundleProgram(source: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    write: false,
  });
  const file = path.resolve(FOLDER, `${path.basename(source, ".ts")}.mjs`);
  const unfinished = `${file}.${process.pid}`;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(unfinished, outputFiles[0]?.contents ?? "");
  // Renamed, because another start may be reading the file.
  await rename(unfinished, file);
  return file;
}
