import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const FOLDER = ".next/launch";

/**
 * Makes one JavaScript file of a program, which then runs without TypeScript. Returns its path. Nothing is written if
 * the file is there already, as in an image, whose files cannot be changed.
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
