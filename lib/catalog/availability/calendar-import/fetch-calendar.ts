import type { IncomingMessage } from "node:http";
import { CALENDAR_LIMIT } from "@/lib/catalog/availability/calendar/rules";
import {
  type NetworkPolicy,
  publicNetwork,
  rejectOnTimeout,
  SafeFetchError,
  safeFetch,
} from "@/lib/platform/safe-fetch/safe-fetch";
import { CalendarError } from "./parse-calendar";

const MAX_REDIRECTS = 3;

/**
 * Fetches the text at a link: at most a megabyte, within ten seconds and three redirects, each of which is checked
 * again. Only public addresses are allowed. Rejects with a CalendarError.
 */
export async function fetchCalendar(link: string, policy: NetworkPolicy = publicNetwork): Promise<string> {
  const signal = AbortSignal.timeout(policy.patienceMs);
  const tooSlow = rejectOnTimeout(signal);
  try {
    const response = await followRedirects(link.replace(/^webcal:/i, "https:"), policy, signal, tooSlow);
    return await Promise.race([readText(response), tooSlow]);
  } catch (error) {
    if (error instanceof SafeFetchError) throw new CalendarError(failures[error.failure], error.cause);
    throw error;
  }
}

const failures = {
  forbidden: "calendarLinkForbidden",
  unknownHost: "calendarHostUnknown",
  unreachable: "calendarUnreachable",
  timeout: "calendarTooSlow",
} as const;

const requestOptions = {
  method: "GET",
  headers: {
    accept: "text/calendar, */*;q=0.1",
    "accept-encoding": "identity",
    "user-agent": "Gendana calendars",
  },
} as const;

async function followRedirects(
  link: string,
  policy: NetworkPolicy,
  signal: AbortSignal,
  tooSlow: Promise<never>,
): Promise<IncomingMessage> {
  let url = link;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await Promise.race([safeFetch(url, policy, signal, requestOptions), tooSlow]);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (statusCode < 300 || statusCode >= 400 || !headers.location)
      throw new CalendarError("calendarRefused");
    if (!URL.canParse(headers.location, url)) throw new CalendarError("calendarRefused");
    url = new URL(headers.location, url).href;
  }
  throw new CalendarError("calendarRedirects");
}

/** Counts the bytes received: the Content-Length header may be wrong. */
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
