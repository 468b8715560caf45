import type { Transaction } from "@/db";
import type { supportTickets } from "@/db/schema/support";
import { notify } from "@/lib/notifications/notify";

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
