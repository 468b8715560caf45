import { createHmac } from "node:crypto";
import { derivedKey } from "@/lib/platform/derived-key";

/** The network of a hold is stored as a hash, because the address is personal data. */
export function hashNetwork(network: string): string {
  return createHmac("sha256", derivedKey("hold networks")).update(network).digest("base64url");
}
