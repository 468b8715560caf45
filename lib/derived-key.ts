import { hkdfSync } from "node:crypto";
import { env } from "@/lib/env";

/** 32 bytes for one purpose, from AUTH_SECRET (HKDF, RFC 5869): what is signed for one purpose is worth nothing for another. */
export function derivedKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, "", `gendana ${purpose}`, 32));
}
