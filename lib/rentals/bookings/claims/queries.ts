import { and, asc, eq, getTableColumns, inArray, isNull } from "drizzle-orm";
import { db } from "@/db";
import { claimKinds } from "@/db/enums/rentals";
import { files } from "@/db/schema/platform/files";
import { claimPictures, claims } from "@/db/schema/rentals/claims";
import type { Actor } from "@/lib/platform/actor";
import { toRwf } from "@/lib/platform/currency-conversion";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import type { Handover } from "@/lib/rentals/bookings/handovers/contract";
import { hasRenterConfirmed } from "@/lib/rentals/bookings/has-renter-confirmed";
import { claimDuesOf, paidCents } from "@/lib/rentals/bookings/money/account";
import type { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { isOwnBooking, isOwnerSide, isRenter } from "@/lib/rentals/bookings/policy";
import type { BookingClaim, ClaimDeadlines } from "./contract";
import { areReadingsTheRenters, claimStatusAt, filingDeadline, isAboutReadings } from "./rules";

/** Lists the claims of a booking, oldest first, with what the actor may do about each. The caller checks visibility. */
export async function listClaims(
  actor: Actor,
  booking: BookingRow,
  account: Awaited<ReturnType<typeof getBookingAccount>>,
  now: Date,
): Promise<BookingClaim[]> {
  if (account.claims.length === 0) return [];
  const rows = await db()
    .select()
    .from(claims)
    .where(eq(claims.bookingId, booking.id))
    .orderBy(asc(claims.filedAt), asc(claims.id));
  const ids = rows.map(({ id }) => id);
  const pictures = await db()
    .select(getTableColumns(claimPictures))
    .from(claimPictures)
    .innerJoin(files, eq(files.id, claimPictures.fileId))
    .where(and(inArray(claimPictures.claimId, ids), isNull(files.deletedAt)))
    .orderBy(asc(claimPictures.position));
  const dues = new Map(claimDuesOf(account).map((due) => [due.claimId, due]));
  const inRwf = (cents: number) => toRwf(cents, booking.rwfPerHundredUsd);
  const isDecider = actor.kind === "user" && actor.role === "admin" && !isOwnBooking(actor, booking);
  return rows.map((row) => {
    const status = claimStatusAt(row, now);
    // The worker stores the effect of a missed deadline only seconds later.
    const agreedCents = row.agreedCents ?? (status === "accepted" ? row.amountCents : null);
    const { coveredCents = 0, dueCents = 0, waivedCents = 0 } = dues.get(row.id) ?? {};
    const payment = account.payments.find(({ id }) => id === row.paidByPaymentId);
    const picturesOf = (isAnswer: boolean) =>
      pictures
        .filter((picture) => picture.claimId === row.id && picture.isAnswer === isAnswer)
        .map(({ fileId: id }) => ({ id, url: `/api/files/${id}` }));
    return {
      ...row,
      status,
      amountRwf: inRwf(row.amountCents),
      agreedCents,
      agreedRwf: agreedCents === null ? null : inRwf(agreedCents),
      filedAt: row.filedAt.toISOString(),
      answerBy: row.answerBy.toISOString(),
      answeredAt: row.answeredAt?.toISOString() ?? null,
      fromDepositCents: coveredCents,
      dueCents,
      dueRwf: inRwf(dueCents),
      waivedCents,
      paidCents: payment ? paidCents(payment) : 0,
      isPaid: row.paidByPaymentId !== null,
      pictures: picturesOf(false),
      answerPictures: picturesOf(true),
      can: {
        answer: status === "open" && isRenter(actor, booking),
        decide: status === "disputed" && isDecider,
      },
    };
  });
}

/** Lists the actor's deadline for claims of each kind, for the dialog. */
export async function listClaimDeadlines(
  actor: Actor,
  booking: BookingRow,
  handovers: readonly Handover[],
  now: Date,
): Promise<ClaimDeadlines> {
  const { status, returnRecordedAt: recordedAt, depositSettlesAt } = booking;
  const isOver = status === "completed" && recordedAt !== null;
  const mayFile = isOver && isOwnerSide(actor, booking) && (await hasRenterConfirmed(db(), booking));
  const deadlines = claimKinds.map((kind) => {
    const mayClaim = mayFile && (!isAboutReadings(kind) || areReadingsTheRenters(handovers));
    const deadline = mayClaim ? filingDeadline(kind, { recordedAt, depositSettlesAt }) : null;
    return [kind, deadline && deadline > now ? deadline.toISOString() : null];
  });
  return Object.fromEntries(deadlines);
}
