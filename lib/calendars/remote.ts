import type { IncomingMessage } from "node:http";
import { open, publicNetwork, type Reach, ReachError, runOut } from "@/lib/reach/open";
import { CalendarError } from "./reading";
import { CALENDAR_LIMIT } from "./rules";

const MOST_REDIRECTS = 3;

/**
 * The text behind a link, at most a megabyte, within ten seconds and three redirections, each of which is judged anew. Only
 * the public network is read from. Rejects with a CalendarError.
 */
export async function readRemote(link: string, reach: Reach = publicNetwork): Promise<string> {
  const signal = AbortSignal.timeout(reach.patienceMs);
  const tooSlow = runOut(signal);
  try {
    const response = await follow(link.replace(/^webcal:/i, "https:"), reach, signal, tooSlow);
    return await Promise.race([readText(response), tooSlow]);
  } catch (error) {
    if (error instanceof ReachError) throw new CalendarError(failures[error.failure], error.cause);
    throw error;
  }
}

const failures = {
  forbidden: "calendarLinkForbidden",
  unknownHost: "calendarHostUnknown",
  unreachable: "calendarUnreachable",
  timeout: "calendarTooSlow",
} as const;

const asked = {
  method: "GET",
  headers: {
    accept: "text/calendar, */*;q=0.1",
    "accept-encoding": "identity",
    "user-agent": "Gendana calendars",
  },
} as const;

async function follow(
  link: string,
  reach: Reach,
  signal: AbortSignal,
  tooSlow: Promise<never>,
): Promise<IncomingMessage> {
  let url = link;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await Promise.race([open(url, reach, signal, asked), tooSlow]);
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
