import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

interface Address {
  address: string;
  family: number;
}

/** Which targets a user-supplied URL may lead to. Tests use their own policy, for the servers they start. */
export interface NetworkPolicy {
  protocols: string[];
  ports: string[];
  isAllowed: (address: string) => boolean;
  resolve: (host: string) => Promise<Address[]>;
  patienceMs: number;
}

/** Public addresses only, by https. */
export const publicNetwork: NetworkPolicy = {
  protocols: ["https:"],
  ports: ["", "443"],
  isAllowed: isPublicAddress,
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  patienceMs: 10_000,
};

export class SafeFetchError extends Error {
  constructor(
    readonly failure: "forbidden" | "unknownHost" | "unreachable" | "timeout",
    cause?: unknown,
  ) {
    super(failure, { cause });
    this.name = "ReachError";
  }
}

/**
 * Whether an address is public: not this machine, a private network or cloud metadata, and no IPv6 notation
 * of an IPv4 address, which would have to be checked again.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  // For IPv6, only the allocated range.
  const isAllocated = parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parseCIDR("2000::/3"));
  return isAllocated && parsed.range() === "unicast";
}

/** Host names that exist only inside a network. */
const privateNames = /^[^.]+$|\.(localhost|local|internal|intranet|lan|home|corp)$/;

/**
 * Whether a URL can lead to the public internet, as far as the URL itself shows: no private address and no
 * local host name. What a name resolves to is checked on each request.
 */
export function isPublicUrl(link: string): boolean {
  const host = new URL(link).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return ipaddr.isValid(host) ? isPublicAddress(host) : !privateNames.test(host);
}

interface FetchOptions {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/**
 * Fetches a user-supplied URL with SSRF protection. We resolve the name, every address it has must be
 * allowed, and the connection goes to those same addresses, so that a second DNS answer cannot differ.
 * Redirects are not followed. `signal` limits the whole call. Rejects with SafeFetchError.
 */
export async function safeFetch(
  link: string,
  policy: NetworkPolicy,
  signal: AbortSignal,
  { method, headers, body }: FetchOptions,
): Promise<IncomingMessage> {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (!url || !policy.protocols.includes(url.protocol) || !policy.ports.includes(url.port))
    throw new SafeFetchError("forbidden");
  if (url.username || url.password) throw new SafeFetchError("forbidden");
  const addresses = await resolveAllowed(url.hostname.replace(/^\[|\]$/g, ""), policy);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(url, {
      // A new connection, to a checked address.
      agent: false,
      lookup: pinnedLookup(addresses),
      signal,
      method,
      headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
    });
    request.once("response", resolve);
    request.once("error", (error) =>
      reject(new SafeFetchError(signal.aborted ? "timeout" : "unreachable", error)),
    );
    request.end(body);
  });
}

async function resolveAllowed(host: string, { resolve, isAllowed }: NetworkPolicy): Promise<Address[]> {
  const family = ipaddr.IPv4.isValidFourPartDecimal(host) ? 4 : ipaddr.IPv6.isValid(host) ? 6 : 0;
  const addresses = family
    ? [{ address: host, family }]
    : await resolve(host).catch((error) => {
        throw new SafeFetchError("unknownHost", error);
      });
  if (addresses.length === 0) throw new SafeFetchError("unknownHost");
  if (!addresses.every(({ address }) => isAllowed(address))) throw new SafeFetchError("forbidden");
  return addresses;
}

/** Answers every DNS lookup with the checked addresses. */
function pinnedLookup(addresses: Address[]): LookupFunction {
  return (_host, options, callback) => {
    const [first = { address: "", family: 4 }] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}

/** Rejects when the signal times out, even for operations that ignore the signal (DNS lookups). */
export function rejectOnTimeout(signal: AbortSignal): Promise<never> {
  const tooSlow = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(new SafeFetchError("timeout"))),
  );
  tooSlow.catch(() => {});
  return tooSlow;
}
