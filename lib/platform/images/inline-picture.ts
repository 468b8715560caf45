import { readFile } from "node:fs/promises";
import { inlineCopyOf } from "./rules";

const copies = new Map<string, Promise<string | undefined>>();

/**
 * The picture as a data URL of a few KB, for the largest picture of a phone's first screen: it is painted with the
 * page instead of one round trip later. Undefined for pictures without such a copy.
 */
export async function inlinePicture(path: string | undefined): Promise<string | undefined> {
  const copy = path && inlineCopyOf(path);
  if (!copy) return undefined;
  const read = copies.get(copy) ?? readCopy(copy);
  copies.set(copy, read);
  return read;
}

async function readCopy(path: string): Promise<string | undefined> {
  const bytes = await readFile(`public${path}`).catch(() => undefined);
  return bytes && `data:image/avif;base64,${bytes.toString("base64")}`;
}
