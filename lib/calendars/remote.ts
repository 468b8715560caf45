import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { CalendarError } from "./reading";
import { CALENDAR_LIMIT } from "./rules";

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

const MOST_REDIRECTS = 3;

/** The public network alone, by https. */
export const publicNetwork: Reach = {
  protocols: ["https:"],
  ports: ["", "443"],
  isAllowed: isPublic,
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  patienceMs: 10_000,
};

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

/**
 * The text behind a link, at most a megabyte, within ten seconds and three redirections. Names are resolved by us, every
 * address a name has must be allowed, and the connection goes to those very addresses: a name that answers differently
 * the second time is not asked a second time. Rejects with a CalendarError.
 */
export async function readRemote(link: string, reach: Reach = publicNetwork): Promise<string> {
  const signal = AbortSignal.timeout(reach.patienceMs);
  const tooSlow = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(new CalendarError("calendarTooSlow"))),
  );
  tooSlow.catch(() => {});
  let url = link.replace(/^webcal:/i, "https:");
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await Promise.race([open(url, reach, signal), tooSlow]);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy();
      if (!URL.canParse(headers.location, url)) throw new CalendarError("calendarRefused");
      url = new URL(headers.location, url).href;
      continue;
    }
    if (statusCode !== 200) {
      response.destroy();
      throw new CalendarError("calendarRefused");
    }
    return Promise.race([readText(response), tooSlow]);
  }
  throw new CalendarError("calendarRedirects");
}

async function open(link: string, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (!url || !reach.protocols.includes(url.protocol) || !reach.ports.includes(url.port))
    throw new CalendarError("calendarLinkForbidden");
  if (url.username || url.password) throw new CalendarError("calendarLinkForbidden");
  const addresses = await allowedAddresses(url.hostname.replace(/^\[|\]$/g, ""), reach);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).get(url, {
      // A connection of its own, to what was checked.
      agent: false,
      lookup: pinned(addresses),
      signal,
      headers: {
        accept: "text/calendar, */*;q=0.1",
        "accept-encoding": "identity",
        "user-agent": "Gendana calendars",
      },
    });
    request.once("response", resolve);
    request.once("error", (error) =>
      reject(new CalendarError(signal.aborted ? "calendarTooSlow" : "calendarUnreachable", error)),
    );
  });
}

async function allowedAddresses(host: string, { resolve, isAllowed }: Reach): Promise<Address[]> {
  const family = ipaddr.IPv4.isValidFourPartDecimal(host) ? 4 : ipaddr.IPv6.isValid(host) ? 6 : 0;
  const addresses = family
    ? [{ address: host, family }]
    : await resolve(host).catch((error) => {
        throw new CalendarError("calendarHostUnknown", error);
      });
  if (addresses.length === 0) throw new CalendarError("calendarHostUnknown");
  if (!addresses.every(({ address }) => isAllowed(address))) throw new CalendarError("calendarLinkForbidden");
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

/** What it says of its length may be wrong, so what comes is counted. */
async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > CALENDAR_LIMIT) throw new CalendarError("calendarTooLarge");
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof CalendarError ? error : new CalendarError("calendarUnreachable", error);
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks).toString("utf8");
}
