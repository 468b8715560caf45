import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { derivedKey } from "@/lib/platform/derived-key";

const signatureOf = (purpose: string, id: string) =>
  createHmac("sha256", derivedKey(purpose)).update(id).digest("base64url").slice(0, 32);

/**
 * Signs an id for a link in an email: the holder may do this one thing to it without signing in. It never
 * expires.
 */
export function signedId(purpose: string, id: string): string {
  return `${id}.${signatureOf(purpose, id)}`;
}

/** Returns the id in a token if we signed it for this purpose. */
export function readSignedId(purpose: string, token: string): string | undefined {
  const [id = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !z.uuid().safeParse(id).success) return undefined;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(purpose, id))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}

/** The query of a link with a signed id. */
export const signedIdQuery = z.object({
  token: z.string("fieldRequired").min(1, "fieldRequired").max(200, "fieldInvalid"),
});
