import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { renderSVG } from "uqr";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { presenceCodes } from "@/db/schema/rentals/presence-codes";
import { transact } from "@/db/transaction";
import { hashCode, isMatchingCode, newCode } from "@/lib/identity/contact-verification/code";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { env } from "@/lib/platform/env";
import { conflict, forbidden, invalid } from "@/lib/platform/errors";
import type { HandoverKind } from "@/lib/rentals/bookings/handovers/contract";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { isOwnerSide } from "@/lib/rentals/bookings/policy";
import { findTransition, statusAt } from "@/lib/rentals/bookings/transitions/state-machine";
import type { PresenceCode } from "./contract";

/** Long enough to look at the vehicle together, too short to be passed on later. */
export const PRESENCE_CODE_LIFE_MS = 10 * MINUTE_MS;
const MAX_ATTEMPTS = 5;

/**
 * Issues a code for the next handover; an earlier code becomes invalid. Only the owner's side receives it, so entering
 * it proves that the renter is present. 409 before the pick-up opens and after the return.
 */
export async function issuePresenceCode(
  actor: UserActor,
  bookingId: string,
  now: Date,
): Promise<PresenceCode> {
  const code = newCode();
  const kind = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (!isOwnerSide(actor, booking)) throw forbidden();
    // The driver is present at both handovers, and records the overtime.
    if (booking.isWithDriver) throw conflict("driverRecordsHandover");
    const status = statusAt(booking, now);
    const action = status === "active" ? "return" : "pickUp";
    const possible = findTransition(action, ["owner"], { ...booking, status }, now);
    if ("refusal" in possible) throw conflict(possible.refusal);
    const next: HandoverKind = action === "return" ? "return" : "pickup";
    const id = uuid();
    const values = {
      id,
      codeHash: hashCode(id, code),
      attemptsLeft: MAX_ATTEMPTS,
      expiresAt: addMs(now, PRESENCE_CODE_LIFE_MS),
      usedAt: null,
    };
    await tx
      .insert(presenceCodes)
      .values({ bookingId, kind: next, ...values })
      .onConflictDoUpdate({ target: [presenceCodes.bookingId, presenceCodes.kind], set: values });
    return next;
  });
  // The fragment is never sent to a server.
  const page = new URL(`/dashboard/user/rentals/${bookingId}#code=${code}`, env().SITE_URL).href;
  return {
    kind,
    code,
    expiresAt: addMs(now, PRESENCE_CODE_LIFE_MS).toISOString(),
    qr: renderSVG(page, { border: 2 }),
  };
}

/** Invalidates the unused codes of a booking, if there are any. Only the owner's side may. */
export async function voidPresenceCodes(actor: UserActor, bookingId: string): Promise<void> {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (!isOwnerSide(actor, booking)) throw forbidden();
    await tx
      .delete(presenceCodes)
      .where(and(eq(presenceCodes.bookingId, bookingId), isNull(presenceCodes.usedAt)));
  });
}

/**
 * Compares a code and returns its id. An attempt is counted before the comparison, so that parallel requests cannot
 * exceed five, and taken back if the code is right, because a record refused for another reason may be sent again. `at`
 * is when the code was entered, possibly long before it was sent. 422 for a wrong code.
 */
export async function checkPresenceCode(
  bookingId: string,
  kind: HandoverKind,
  code: string | undefined,
  at: Date,
): Promise<string> {
  if (!code) throw invalid("presenceCodeRequired", "code");
  const [row] = await db()
    .update(presenceCodes)
    .set({ attemptsLeft: sql`${presenceCodes.attemptsLeft} - 1` })
    .where(
      and(
        eq(presenceCodes.bookingId, bookingId),
        eq(presenceCodes.kind, kind),
        gt(presenceCodes.attemptsLeft, 0),
        gt(presenceCodes.expiresAt, at),
        // The code must have existed at that time; the clocks of two phones can differ by some minutes.
        lt(presenceCodes.expiresAt, addMs(at, PRESENCE_CODE_LIFE_MS + 5 * MINUTE_MS)),
        isNull(presenceCodes.usedAt),
      ),
    )
    .returning({ id: presenceCodes.id, codeHash: presenceCodes.codeHash });
  if (!row || !isMatchingCode(row.id, code, row.codeHash)) throw invalid("presenceCodeWrong", "code");
  await db()
    .update(presenceCodes)
    .set({ attemptsLeft: sql`${presenceCodes.attemptsLeft} + 1` })
    .where(eq(presenceCodes.id, row.id));
  return row.id;
}

/** Marks a code as used in the transaction that records the handover; false if it was used meanwhile. */
export async function consumePresenceCode(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(presenceCodes)
    .set({ usedAt: now })
    .where(and(eq(presenceCodes.id, id), isNull(presenceCodes.usedAt)))
    .returning({ id: presenceCodes.id });
  return used.length > 0;
}
