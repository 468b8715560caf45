import { HOUR_MS } from "@/lib/platform/dates";
import type { TicketStatus } from "./contract";

/** The status after a message from each side. */
export const statusAfter = { visitor: "open", support: "answered" } as const;

/** Part of the key of a notification that is sent at most once per clock hour. */
export const clockHourOf = (now: Date): number => Math.floor(now.getTime() / HOUR_MS);

/** The actions a status allows: a closed ticket accepts no replies until it is reopened. */
export function ticketCan(status: TicketStatus): { reply: boolean; close: boolean; reopen: boolean } {
  const isClosed = status === "closed";
  return { reply: !isClosed, close: !isClosed, reopen: isClosed };
}

/** Messages per ticket. A longer conversation continues in a new ticket, so lists are never paginated. */
export const MAX_MESSAGES = 300;

/** Tickets an account may have that are not closed, without those of reports. */
export const MAX_OPEN_TICKETS = 30;

/** Internal notes per ticket. Lists of them are never paginated. */
export const MAX_NOTES = 100;
