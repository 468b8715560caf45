import { createHash } from "node:crypto";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** Nobody is kept from signing up by a service that does not answer. */
const TIMEOUT_MS = 2_000;

/** How many of the forty hexadecimal digits of a password's SHA-1 the service learns. */
const SENT_DIGITS = 5;

/**
 * Whether a password is in a published breach, according to the service of BREACHED_PASSWORDS_URL. It returns all known
 * hashes with the first digits that it is sent, so that it does not learn the password. False without a service, and if
 * it fails.
 */
export async function isBreached(password: string): Promise<boolean> {
  const url = env().BREACHED_PASSWORDS_URL;
  if (!url) return false;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const response = await fetch(`${url}/${hash.slice(0, SENT_DIGITS)}`, {
      // Lines that count 0 are then added, so that the length of the response says nothing.
      headers: { "add-padding": "true" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const lines = (await response.text()).split(/\s+/);
    return lines.some((line) => line.startsWith(`${hash.slice(SENT_DIGITS)}:`) && !line.endsWith(":0"));
  } catch (err) {
    log.warn({ err }, "a password could not be compared with the breached ones");
    return false;
  }
}
