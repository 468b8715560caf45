import type { Transaction } from "@/db";
import type { supportTickets } from "@/db/schema/support/tickets";
import { listAdministratorIds, notify, notifyAdministrators } from "@/lib/messaging/notifications/notify";
import { sendRealtimeEvent } from "@/lib/messaging/realtime/commands";
import { clockHourOf } from "./rules";

/** Notifies the ticket's account of what support did; visitors only receive email. */
export async function notifyTicketOwner(
  tx: Transaction,
  { id, userId, reference, subject }: typeof supportTickets.$inferSelect,
  kind: "ticket-answered" | "ticket-closed",
  event: string,
  now: Date,
): Promise<void> {
  if (!userId) return;
  await notify(tx, { kind, id, to: [userId], values: { reference, subject }, event }, now);
}

/**
 * Notifies the administrators of a new ticket. Accounts have few open tickets, but anybody may write as a visitor, so those
 * notify once per clock hour.
 */
export async function notifyOfNewTicket(
  tx: Transaction,
  { id, userId, name, reference, subject }: typeof supportTickets.$inferSelect,
  now: Date,
): Promise<void> {
  const values = { person: name, reference, subject };
  const event = userId ? `ticket-opened:${id}` : `ticket-opened:visitor:${clockHourOf(now)}`;
  await notifyAdministrators(
    tx,
    { kind: "ticket-opened", id, values, event, except: userId ?? undefined },
    now,
  );
}

/** Makes open pages reload a ticket: those of administrators and, unless the change is internal, the requester's. */
export async function sendTicketUpdate(
  tx: Transaction,
  { id, userId }: Pick<typeof supportTickets.$inferSelect, "id" | "userId">,
  now: Date,
  isInternal = false,
): Promise<void> {
  const adminIds = await listAdministratorIds(tx);
  const to = userId && !isInternal ? [...new Set([...adminIds, userId])] : adminIds;
  await sendRealtimeEvent(tx, to, "ticket", { ticketId: id }, now);
}
