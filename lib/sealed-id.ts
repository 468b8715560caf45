import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { derivedKey } from "./derived-key";

const sealOf = (purpose: string, id: string) =>
  createHmac("sha256", derivedKey(purpose)).update(id).digest("base64url").slice(0, 32);

/** An id for a letter's link: whoever holds it may do this one thing to it, without signing in. It never runs out. */
export function sealedId(purpose: string, id: string): string {
  return `${id}.${sealOf(purpose, id)}`;
}

/** The id in a token, if we made it for this purpose. */
export function openSealedId(purpose: string, token: string): string | undefined {
  const [id = "", seal = ""] = token.split(".");
  if (!z.uuid().safeParse(id).success) return undefined;
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(purpose, id))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}
