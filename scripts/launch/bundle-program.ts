import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const FOLDER = ".next/launch";

/**
 * Bundles a program into one JavaScript file, which runs without TypeScript, and returns its path. An
 * existing file is kept, because the files of an image are read-only.
 */
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
  const contents = outputFiles[0]?.contents ?? new Uint8Array();
  const present = await readFile(file).catch(() => undefined);
  if (present?.equals(contents)) return file;
  const unfinished = `${file}.${process.pid}`;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(unfinished, contents);
  // Renamed, because another start may be reading the file.
  await rename(unfinished, file);
  return file;
}
