import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";

/**
 * Writes a private file (0600) unless it exists, and returns the file's content. The complete file is linked
 * into place: of two simultaneous starts one wins, and the other gets what the winner wrote.
 */
export async function writeOnce(file: string, text: string): Promise<string> {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`;
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, "utf8")).trim();
}
