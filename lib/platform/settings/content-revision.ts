import { createHash } from "node:crypto";

export function contentRevision(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);
}
