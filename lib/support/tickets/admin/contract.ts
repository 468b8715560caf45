import { z } from "zod";
import { messageSenders, ticketStatuses } from "@/db/enums/support";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";
import { prose } from "@/lib/platform/text-fields";
import { ticketView } from "@/lib/support/tickets/contract";

const status = z.enum(ticketStatuses, "fieldInvalid");

/**
 * The administrators' list. Open tickets are in the order of the queue, others latest first. `search` matches a
 * reference, the beginning of an email address, words of the name or subject, or an id (of a ticket or of its
 * requester).
 */
export const adminTicketsQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  status: status.optional(),
  assignee: z.enum(["mine", "nobody"], "fieldInvalid").optional(),
  search: z.string().trim().max(120).default(""),
});
export type AdminTicketsQuery = z.output<typeof adminTicketsQuery>;

/** The export takes the same filters as the list, without paging. */
export const adminTicketsExport = adminTicketsQuery.omit({ cursor: true, limit: true });
export type AdminTicketsExport = z.output<typeof adminTicketsExport>;

export const adminTicketParams = z.object({ ticketId: z.uuid("fieldInvalid") });

const agent = z.object({ id: z.uuid(), name: z.string() });
export type Agent = z.infer<typeof agent>;
/** The administrators a ticket can be assigned to. */
export const agentList = z.array(agent);

const adminTicketRow = ticketView.extend({
  email: z.string(),
  assignee: agent.nullable(),
  /** The beginning of the newest message and the side that sent it. */
  lastMessage: z.object({ excerpt: z.string(), sender: z.enum(messageSenders) }).nullable(),
});
export type AdminTicketRow = z.infer<typeof adminTicketRow>;
export const adminTicketPage = z.object({
  items: z.array(adminTicketRow),
  nextCursor: z.string().nullable(),
});
export type AdminTicketPage = z.infer<typeof adminTicketPage>;

const ticketNote = z.object({
  id: z.uuid(),
  author: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
});
export type TicketNote = z.infer<typeof ticketNote>;

/** A ticket with the requester's phone, account statistics and internal notes. */
export const adminTicket = adminTicketRow.extend({
  phone: z.string().nullable(),
  notes: z.array(ticketNote),
  person: z.object({ bookingCount: z.int(), ticketCount: z.int(), joinedAt: z.iso.datetime() }).nullable(),
});
export type AdminTicket = z.infer<typeof adminTicket>;

/** The new assignee and the one the caller saw (`was`), so that of two competing requests one wins. */
export const ticketAssignment = z.object({
  assigneeId: z.uuid("fieldInvalid").nullable(),
  was: z.uuid("fieldInvalid").nullable(),
});
export type TicketAssignment = z.output<typeof ticketAssignment>;

export const ticketNoteRequest = z.object({ text: prose(2_000) });
export type TicketNoteRequest = z.output<typeof ticketNoteRequest>;

/** The filters in the list's URL. */
export const adminTicketFilters = ["search", "status", "assignee"] as const;
