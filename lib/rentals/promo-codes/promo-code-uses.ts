import { and, eq } from "drizzle-orm";
import type { Executor, Transaction } from "@/db";
import { promoCodeUses } from "@/db/schema/rentals/promo-code-uses";
import { promoCodes } from "@/db/schema/rentals/promo-codes";
import { quotes } from "@/db/schema/rentals/quotes";
import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { conflict } from "@/lib/platform/errors";
import { promoCodeRefusals, promoCodeState } from "./rules";

interface Use {
  bookingId: string;
  promoCodeId: string;
  userId: string;
}

/**
 * Counts a booking as a use of the code of its quote, under the code's lock. 409 when the code has ended, is used up,
 * or was used by the same renter.
 */
export async function redeemPromoCode(tx: Transaction, use: Use, now: Date): Promise<void> {
  const [code] = await tx
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.id, use.promoCodeId))
    .for("no key update");
  if (!code) throw conflict("promoCodeUnknown");
  const uses = await tx.$count(promoCodeUses, eq(promoCodeUses.promoCodeId, code.id));
  const state = promoCodeState(code, uses, dayIn(now, KIGALI));
  if (state !== "active") throw conflict(promoCodeRefusals[state]);
  await insertUse(tx, use, now);
}

async function insertUse(tx: Transaction, use: Use, now: Date): Promise<void> {
  const used = await tx
    .insert(promoCodeUses)
    .values({ ...use, createdAt: now })
    .onConflictDoNothing()
    .returning({ bookingId: promoCodeUses.bookingId });
  if (used.length === 0) throw conflict("promoCodeUsed");
}

/**
 * Keeps the uses in step with the bookings: a booking that ends unpaid releases its use, and one that is paid after all
 * takes it again, which `isPromoCodeFree` has allowed.
 */
export async function syncPromoCodeUse(
  tx: Transaction,
  before: { id: string; renterId: string; quoteId: string; status: BookingStatus; confirmedAt: Date | null },
  to: BookingStatus,
  now: Date,
): Promise<void> {
  if (before.confirmedAt === null && ["expired", "declined", "cancelled"].includes(to))
    await tx.delete(promoCodeUses).where(eq(promoCodeUses.bookingId, before.id));
  if (before.status !== "expired") return;
  const promoCodeId = await findCodeOfQuote(tx, before.quoteId);
  if (promoCodeId) await insertUse(tx, { bookingId: before.id, promoCodeId, userId: before.renterId }, now);
}

/**
 * Whether a booking that had expired can take its use again: not when its renter used the code for another, or
 * when it is used up. The code stays locked for the use that follows.
 */
export async function isPromoCodeFree(
  tx: Transaction,
  { quoteId, renterId }: { quoteId: string; renterId: string },
): Promise<boolean> {
  const promoCodeId = await findCodeOfQuote(tx, quoteId);
  if (!promoCodeId) return true;
  const [code] = await tx
    .select({ maxUses: promoCodes.maxUses })
    .from(promoCodes)
    .where(eq(promoCodes.id, promoCodeId))
    .for("no key update");
  const isOfCode = eq(promoCodeUses.promoCodeId, promoCodeId);
  if ((await tx.$count(promoCodeUses, and(isOfCode, eq(promoCodeUses.userId, renterId)))) > 0) return false;
  const maxUses = code?.maxUses ?? null;
  return maxUses === null || (await tx.$count(promoCodeUses, isOfCode)) < maxUses;
}

async function findCodeOfQuote(executor: Executor, quoteId: string): Promise<string | undefined> {
  const [quote] = await executor
    .select({ promoCodeId: quotes.promoCodeId })
    .from(quotes)
    .where(eq(quotes.id, quoteId));
  return quote?.promoCodeId ?? undefined;
}

/** The minimum rent of the code that a quote was made with; undefined without a code. */
export async function findCodeMinimum(executor: Executor, quoteId: string): Promise<number | undefined> {
  const [code] = await executor
    .select({ minimumCents: promoCodes.minimumCents })
    .from(quotes)
    .innerJoin(promoCodes, eq(promoCodes.id, quotes.promoCodeId))
    .where(eq(quotes.id, quoteId));
  return code?.minimumCents;
}
