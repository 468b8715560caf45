import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { keepHtmlOnlyText } from "../html-only-texts";
import { inlineCopyOf } from "./rules";

interface InlineCopy {
  id: string;
  dataUrl: string;
}

const copies = new Map<string, Promise<InlineCopy | undefined>>();

/**
 * The id of a picture of a few KB that is in the HTML (components/ui/inline-picture-source.tsx), for the largest
 * picture of a phone's first screen: it is painted with the page instead of one round trip later. Undefined for
 * pictures without such a copy.
 */
export async function inlinePicture(path: string | undefined): Promise<string | undefined> {
  const place = path && inlineCopyOf(path);
  if (!place) return undefined;
  const reading = copies.get(place) ?? readCopy(place);
  copies.set(place, reading);
  const copy = await reading;
  if (copy) keepHtmlOnlyText(copy.id, copy.dataUrl);
  return copy?.id;
}

async function readCopy(path: string): Promise<InlineCopy | undefined> {
  const bytes = await readFile(`public${path}`).catch(() => undefined);
  if (!bytes) return undefined;
  const id = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  return { id, dataUrl: `data:image/avif;base64,${bytes.toString("base64")}` };
}
