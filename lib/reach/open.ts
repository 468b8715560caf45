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

/** What an address somebody typed may lead to. The tests have one of their own, for the servers they start. */
export interface Reach {
  protocols: string[];
  ports: string[];
  isAllowed: (address: string) => boolean;
  resolve: (host: string) => Promise<Address[]>;
  patienceMs: number;
}

/** The public network alone, by https. */
export const publicNetwork: Reach = {
  protocols: ["https:"],
  ports: ["", "443"],
  isAllowed: isPublic,
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  patienceMs: 10_000,
};

/** Why there was no answer from an address. */
export class ReachError extends Error {
  constructor(
    readonly failure: "forbidden" | "unknownHost" | "unreachable" | "timeout",
    cause?: unknown,
  ) {
    super(failure, { cause });
    this.name = "ReachError";
  }
}

/**
 * Whether an address is somebody's on the internet: not of this machine, its networks or its cloud's metadata, and no
 * IPv6 way of writing an IPv4 address, which would have to be judged once more.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  // Of IPv6 only what has been given out at all.
  const isGivenOut = parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parseCIDR("2000::/3"));
  return isGivenOut && parsed.range() === "unicast";
}

/** Names that are only known inside a network. */
const insideNames = /^[^.]+$|\.(localhost|local|internal|intranet|lan|home|corp)$/;

/**
 * Whether an address can lead anywhere on the internet, as far as it says itself: not an address of this machine or of a
 * private network, and not a name of one. Where a name leads is judged when it is asked.
 */
export function saysPublic(link: string): boolean {
  const host = new URL(link).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return ipaddr.isValid(host) ? isPublic(host) : !insideNames.test(host);
}

interface Asked {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/**
 * Asks what somebody typed, and nothing they must not reach. Names are resolved by us, every address a name has must be
 * allowed, and the connection goes to those very addresses: a name that answers differently the second time is not asked
 * a second time. Redirections are not followed. `signal` is the patience for all of it. Rejects with a ReachError.
 */
export async function open(
  link: string,
  reach: Reach,
  signal: AbortSignal,
  { method, headers, body }: Asked,
): Promise<IncomingMessage> {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (!url || !reach.protocols.includes(url.protocol) || !reach.ports.includes(url.port))
    throw new ReachError("forbidden");
  if (url.username || url.password) throw new ReachError("forbidden");
  const addresses = await allowedAddresses(url.hostname.replace(/^\[|\]$/g, ""), reach);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(url, {
      // A connection of its own, to what was checked.
      agent: false,
      lookup: pinned(addresses),
      signal,
      method,
      headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
    });
    request.once("response", resolve);
    request.once("error", (error) =>
      reject(new ReachError(signal.aborted ? "timeout" : "unreachable", error)),
    );
    request.end(body);
  });
}

async function allowedAddresses(host: string, { resolve, isAllowed }: Reach): Promise<Address[]> {
  const family = ipaddr.IPv4.isValidFourPartDecimal(host) ? 4 : ipaddr.IPv6.isValid(host) ? 6 : 0;
  const addresses = family
    ? [{ address: host, family }]
    : await resolve(host).catch((error) => {
        throw new ReachError("unknownHost", error);
      });
  if (addresses.length === 0) throw new ReachError("unknownHost");
  if (!addresses.every(({ address }) => isAllowed(address))) throw new ReachError("forbidden");
  return addresses;
}

/** Answers every question for an address with the ones that were checked. */
function pinned(addresses: Address[]): LookupFunction {
  return (_host, options, tell) => {
    const [first = { address: "", family: 4 }] = addresses;
    if (options.all) tell(null, addresses);
    else tell(null, first.address, first.family);
  };
}

/** Rejects when the patience is over, also where nothing listens to the signal (looking up a name). */
export function runOut(signal: AbortSignal): Promise<never> {
  const tooSlow = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(new ReachError("timeout"))),
  );
  tooSlow.catch(() => {});
  return tooSlow;
}
