import { createHash } from "node:crypto";

/** A short name for exactly this content. */
export function revisionOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);
}
