import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { derivedKey } from "@/lib/derived-key";

const sealOf = (id: string) =>
  createHmac("sha256", derivedKey("search alerts")).update(id).digest("base64url").slice(0, 32);

/** Says which search's alerts are to stop, to whoever holds the letter; it opens nothing else and never runs out. */
export function stopToken(savedSearchId: string): string {
  return `${savedSearchId}.${sealOf(savedSearchId)}`;
}

/** The search a token is about, if we made it. */
export function searchOfToken(token: string): string | undefined {
  const [id = "", seal = ""] = token.split(".");
  if (!z.uuid().safeParse(id).success) return undefined;
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(id))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}
