import { isIP } from "node:net";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";

interface RelyingParty {
  /** The host that passkeys belong to. */
  id: string;
  origin: string;
}

/**
 * Returns what passkeys of this site are bound to. Browsers know none for IP addresses, and without https only on
 * localhost; there it is undefined, and nothing about passkeys is offered.
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
