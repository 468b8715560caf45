import { eq } from "drizzle-orm";
import { db } from "@/db";
import { individualProfiles } from "@/db/schema/users";
import type { Actor } from "@/lib/auth/contract";
import { allowedChange } from "@/lib/booking-changes/policy";
import { findBilledQuote, findLatestChange } from "@/lib/booking-changes/queries";
import { mayTalk } from "@/lib/chat/policy";
import { dayIn, KIGALI } from "@/lib/dates";
import { standingsOf } from "@/lib/documents/standing";
import { listHandovers } from "@/lib/handovers/queries";
import { lateCents, licenceProblem } from "@/lib/handovers/rules";
import { depositHeldCents, lateDueCents, lateWaivedCents } from "@/lib/payments/account";
import { readAccount } from "@/lib/payments/account-queries";
import { describeDeposit, duesOf } from "@/lib/payments/due";
import type { BookingDetail } from "./contract";
import { judge, openingOf } from "./machine";
import { isHost, isRenter, knowsContact, sidesOf } from "./policy";
import type { BookingRow } from "./transition";

/** The bill, the money and everything between pick-up and return, for who may see the booking. */
export async function describeTrip(actor: Actor, stored: BookingRow, timeZone: string, now: Date) {
  const account = await readAccount(db(), stored.id, now);
  const { booking } = account;
  const change = await findLatestChange(db(), booking, now);
  const quote = await findBilledQuote(db(), booking);
  const isOpen = (act: "pickUp" | "return" | "noShow" | "change") =>
    "transition" in judge(act, sidesOf(actor, booking), booking, now);
  const opening = (act: "pickUp" | "noShow") =>
    openingOf(act, sidesOf(actor, booking), booking, now)?.toISOString() ?? null;
  const { answer, withdraw } = allowedChange(actor, booking, change);
  return {
    lines: quote?.lines ?? [],
    deliveryAddress: (knowsContact(actor, booking) && quote?.deliveryAddress) || null,
    dues: isRenter(actor, booking) ? duesOf(account, now) : [],
    deposit: describeDeposit(account),
    pickedUpAt: booking.pickedUpAt?.toISOString() ?? null,
    returnedAt: booking.returnedAt?.toISOString() ?? null,
    lateCents: booking.lateCents,
    lateDueCents: lateDueCents(account),
    lateWaivedCents: lateWaivedCents(account),
    lateSoFarCents: booking.status === "active" ? lateCents(booking, now) : 0,
    handovers: await listHandovers(db(), booking.id),
    change,
    ...(await describeMissing(actor, account, timeZone, now)),
    opensAt: {
      pickUp: opening("pickUp"),
      // Nobody thinks of it before the renter is late.
      noShow: now >= booking.startsAt ? opening("noShow") : null,
    },
    canDo: {
      pickUp: isOpen("pickUp"),
      takeBack: isOpen("return"),
      noShow: isOpen("noShow"),
      change: isOpen("change") && !answer && !withdraw && change?.status !== "pending_payment",
      answerChange: answer,
      withdrawChange: withdraw,
      message: mayTalk(actor, booking),
    },
  };
}

/**
 * What keeps a booking's car from being handed over. The owner reads it once the booking is confirmed; the renter reads
 * about the licence before paying, while there is time to have it checked, and about the deposit where it is paid.
 */
async function describeMissing(
  actor: Actor,
  account: Awaited<ReturnType<typeof readAccount>>,
  timeZone: string,
  now: Date,
): Promise<Pick<BookingDetail, "missing" | "licenceReview">> {
  const { booking } = account;
  const isOwner = isHost(actor, booking);
  const told = isOwner ? ["confirmed"] : ["pending_payment", "requested", "confirmed"];
  if (!told.includes(booking.status) || !(isOwner || isRenter(actor, booking)))
    return { missing: [], licenceReview: null };
  const [licence] = await db()
    .select({ status: individualProfiles.licenceStatus, expiresOn: individualProfiles.licenceExpiresOn })
    .from(individualProfiles)
    .where(eq(individualProfiles.userId, booking.renterId));
  const problem = licenceProblem(licence, booking.endsAt, timeZone);
  const isDepositMissing = isOwner && booking.depositCents > 0 && depositHeldCents(account) === 0;
  return {
    missing: [...(problem ? [problem] : []), ...(isDepositMissing ? (["deposit"] as const) : [])],
    licenceReview: problem ? await findLicenceReview(booking.renterId, isOwner, now) : null,
  };
}

/** The licence a renter uploaded last, while it has not been approved. */
async function findLicenceReview(
  renterId: string,
  isOwner: boolean,
  now: Date,
): Promise<BookingDetail["licenceReview"]> {
  const subject = { userId: renterId, businessId: null };
  const { newest, status } = (await standingsOf(db(), subject, dayIn(now, KIGALI)))("driving_licence");
  if (status === "submitted") return { status, reason: null };
  if (isOwner || !newest || (newest.status !== "pending" && newest.status !== "rejected")) return null;
  return { status: newest.status, reason: newest.rejectionReason };
}
