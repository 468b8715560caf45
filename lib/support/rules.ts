import type { TicketStatus } from "./contract";

/** What people ask most, in this order; questions and answers are in the messages under `location.faq`. */
export const faqQuestions = [
  "cancellation",
  "deposit",
  "payment",
  "licence",
  "insurance",
  "late",
  "owners",
] as const;

/** Whose turn it is after a message of a side. */
export const statusAfter = { visitor: "open", support: "answered" } as const;

/** What may be done with a ticket: while it is closed nothing is said, until somebody opens it again. */
export function ticketCan(status: TicketStatus): { reply: boolean; close: boolean; reopen: boolean } {
  const isClosed = status === "closed";
  return { reply: !isClosed, close: !isClosed, reopen: isClosed };
}

/** Messages of one ticket: a talk that is longer begins anew, and every list of them is whole. */
export const MOST_MESSAGES = 300;

/** Tickets an account may have that are not closed. */
export const MOST_OPEN_TICKETS = 30;
