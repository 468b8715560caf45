import type { Transaction } from "@/db";
import type { supportTickets } from "@/db/schema/support";
import { tellLive } from "@/lib/live/commands";
import { administrators, notify } from "@/lib/notifications/notify";

/** Tells the account a ticket belongs to what support did with it; visitors have nothing but their letter. */
export async function tellOfTicket(
  tx: Transaction,
  { id, userId, reference, subject }: typeof supportTickets.$inferSelect,
  kind: "ticket-answered" | "ticket-closed",
  event: string,
  now: Date,
): Promise<void> {
  if (!userId) return;
  const about = { values: { reference, subject }, actionUrl: `/dashboard/user/support/${id}`, event };
  await notify(tx, { kind, to: [userId], ...about }, now);
}

/** Lets open pages read a ticket again: the desk's and, unless it is between administrators, its person's. */
export async function showTicket(
  tx: Transaction,
  { id, userId }: Pick<typeof supportTickets.$inferSelect, "id" | "userId">,
  now: Date,
  isInternal = false,
): Promise<void> {
  const desk = await administrators(tx);
  const to = userId && !isInternal ? [...new Set([...desk, userId])] : desk;
  await tellLive(tx, to, "ticket", { ticketId: id }, now);
}
