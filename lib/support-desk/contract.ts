import { z } from "zod";
import { timeCursor } from "@/lib/cursor";
import { ticketView } from "@/lib/support/contract";
import { asProse, saysSomething } from "@/lib/text";

const status = z.enum(["open", "answered", "closed"], "fieldInvalid");

/**
 * The desk's list. Those that wait for support come longest waiting first, others latest first. `search`: a reference, an
 * e-mail address or its beginning, words of the name or the subject.
 */
export const deskTicketsQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  status: status.optional(),
  assignee: z.enum(["mine", "nobody"], "fieldInvalid").optional(),
  search: z.string().trim().max(120).default(""),
});
export type DeskTicketsQuery = z.output<typeof deskTicketsQuery>;

export const deskTicketParams = z.object({ ticketId: z.uuid("fieldInvalid") });

const agent = z.object({ id: z.uuid(), name: z.string() });
export type Agent = z.infer<typeof agent>;
/** Who can be given a ticket. */
export const agentList = z.array(agent);

/** A ticket as the desk's list has it. */
const deskTicketRow = ticketView.extend({
  email: z.string(),
  assignee: agent.nullable(),
  /** The beginning of what was said last, and by which side. */
  lastMessage: z.object({ excerpt: z.string(), sender: z.enum(["visitor", "support"]) }).nullable(),
});
export type DeskTicketRow = z.infer<typeof deskTicketRow>;
export const deskTicketPage = z.object({ items: z.array(deskTicketRow), nextCursor: z.string().nullable() });
export type DeskTicketPage = z.infer<typeof deskTicketPage>;

/** What administrators tell each other about it. */
const ticketNote = z.object({
  id: z.uuid(),
  author: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
});
export type TicketNote = z.infer<typeof ticketNote>;

/** The same opened: how its person is reached, and what else is known of them. */
export const deskTicket = deskTicketRow.extend({
  phone: z.string().nullable(),
  notes: z.array(ticketNote),
  person: z.object({ bookingCount: z.int(), ticketCount: z.int(), joinedAt: z.iso.datetime() }).nullable(),
});
export type DeskTicket = z.infer<typeof deskTicket>;

/** Whose it is to be, and whose it was when that was decided: of two who take it one does. */
export const ticketAssignment = z.object({
  assigneeId: z.uuid("fieldInvalid").nullable(),
  was: z.uuid("fieldInvalid").nullable(),
});
export type TicketAssignment = z.output<typeof ticketAssignment>;

export const ticketNoteRequest = z.object({
  text: z
    .string("fieldRequired")
    .overwrite(asProse)
    .trim()
    .refine(saysSomething, "fieldRequired")
    .max(2_000, "textTooLong"),
});
export type TicketNoteRequest = z.output<typeof ticketNoteRequest>;
