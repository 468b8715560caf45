import { isIP } from "node:net";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";

interface RelyingParty {
  /** The host that passkeys belong to. */
  id: string;
  origin: string;
}

/**
 * Returns the site that passkeys are bound to. Browsers support none for IP addresses, and without https only on
 * localhost; elsewhere it is undefined, and passkeys are not offered.
 */
export function findRelyingParty(siteUrl = env().SITE_URL): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(siteUrl);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (protocol !== "https:" && !isLocal) return undefined;
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return undefined;
  return { id: hostname, origin };
}

export function getRelyingParty(): RelyingParty {
  const party = findRelyingParty();
  if (!party) throw notFound();
  return party;
}
