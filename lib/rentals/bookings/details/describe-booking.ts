import { eq } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import { isListableOn } from "@/lib/catalog/vehicle-documents/rules";
import { getDocumentStatuses } from "@/lib/identity/identity-documents/document-status";
import type { Actor } from "@/lib/platform/actor";
import { toRwf } from "@/lib/platform/currency-conversion";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { getSettings } from "@/lib/platform/settings/queries";
import { listDrivers } from "@/lib/rentals/bookings/additional-drivers/queries";
import { driverPlacesOf } from "@/lib/rentals/bookings/additional-drivers/rules";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { isRenterReachable } from "@/lib/rentals/bookings/changes/changed-by-staff";
import type { BookingChange } from "@/lib/rentals/bookings/changes/contract";
import { listPossiblePlaces } from "@/lib/rentals/bookings/changes/places/list-possible-places";
import { allowedChange, changeSideOf } from "@/lib/rentals/bookings/changes/policy";
import {
  findBilledQuote,
  findLatestChange,
  listVehicleChanges,
} from "@/lib/rentals/bookings/changes/queries";
import { daysWithOwner } from "@/lib/rentals/bookings/changes/vehicles/rules";
import { listClaimDeadlines, listClaims } from "@/lib/rentals/bookings/claims/queries";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { findDrivingProblem, isAboutLicence } from "@/lib/rentals/bookings/handovers/driving-problem";
import { confirmableHandover } from "@/lib/rentals/bookings/handovers/inspections/rules";
import { lateCents } from "@/lib/rentals/bookings/handovers/late-days";
import { findVehicleUses, listHandovers } from "@/lib/rentals/bookings/handovers/queries";
import { chargesOfBooking } from "@/lib/rentals/bookings/handovers/return-charges";
import { chargesDueCents, chargesWaivedCents, depositHeldCents } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { listCounterRefunds } from "@/lib/rentals/bookings/money/counter-refunds";
import { describeDeposit } from "@/lib/rentals/bookings/money/describe-deposit";
import { duesOf } from "@/lib/rentals/bookings/money/dues";
import { francsRefundedOnCancellation } from "@/lib/rentals/bookings/money/refund-due";
import { refundOnCancel } from "@/lib/rentals/bookings/money/refund-on-cancellation";
import {
  canMessage,
  canSeeMeetingPlace,
  isOwnerSide,
  isRenter,
  sidesOf,
} from "@/lib/rentals/bookings/policy";
import { isOwnerAskedToReview } from "@/lib/rentals/bookings/risk/queries";
import { areDriversOpen } from "@/lib/rentals/bookings/transitions/driver-invitations";
import { findOpeningTime, findTransition } from "@/lib/rentals/bookings/transitions/state-machine";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import { findOwnPickUpProblem } from "./own-pick-up-problem";

/** Reads the bill, the payments and everything between pick-up and return. The caller checks visibility. */
export async function describeBooking(actor: Actor, stored: BookingRow, timeZone: string, now: Date) {
  const account = await getBookingAccount(db(), stored.id, now);
  const { booking } = account;
  const change = account.changes.length > 0 ? await findLatestChange(db(), booking, now) : null;
  const quote = await findBilledQuote(db(), booking);
  // The actions of administrators are listed with their interventions.
  const sides = sidesOf(actor, booking).filter((side) => side !== "admin");
  const isOpen = (action: "pickUp" | "return" | "noShow" | "change" | "changeVehicle" | "changePlace") =>
    "transition" in findTransition(action, sides, booking, now);
  const opening = (action: "pickUp" | "noShow") =>
    findOpeningTime(action, sides, booking, now)?.toISOString() ?? null;
  // If an administrator moved the booking to another owner, each owner sees only their own vehicles.
  const own = isOwnerSide(actor, booking) ? booking.businessId : undefined;
  const handovers = await listHandovers(db(), booking.id, own);
  const claims = await listClaims(actor, stored, account, now);
  const { answer, withdraw } = allowedChange(actor, booking, change);
  const hasOpenChange = answer || withdraw || change?.status === "pending_payment";
  const side = changeSideOf(actor, booking);
  const { refundedCents } = booking;
  const refundIfCancelledCents = Math.max(0, refundOnCancel(actor, booking, now) - refundedCents);
  const lateSoFarCents = booking.status === "active" ? lateCents(booking, now) : 0;
  const canChangePlace = side && isOpen("changePlace") && !hasOpenChange;
  return {
    lines: quote?.lines ?? [],
    deliveryAddress: (canSeeMeetingPlace(actor, booking) && quote?.deliveryAddress) || null,
    dues: takesOrPays(actor, booking) ? duesOf(account, now) : [],
    counterRefunds: isOwnerSide(actor, booking) ? await listCounterRefunds(booking.id) : [],
    refundIfCancelledCents,
    refundIfCancelledRwf: francsRefundedOnCancellation(account, refundedCents + refundIfCancelledCents),
    deposit: describeDeposit(account),
    pickedUpAt: booking.pickedUpAt?.toISOString() ?? null,
    returnedAt: booking.returnedAt?.toISOString() ?? null,
    charges: chargesOfBooking(booking),
    chargesDueCents: chargesDueCents(account),
    chargesWaivedCents: chargesWaivedCents(account),
    lateSoFarCents,
    lateSoFarRwf: toRwf(lateSoFarCents, booking.rwfPerHundredUsd),
    handovers,
    usageDays: daysWithOwner(booking),
    kmLeft: booking.ownerSince ? (await findVehicleUses(db(), booking)).kmLeft : 0,
    vehicleChanges: await listVehicleChanges(db(), booking),
    drivers: await listDrivers(actor, booking, timeZone),
    driverPlaces: driverPlacesOf(quote?.lines ?? []),
    claims,
    claimDeadlines: await listClaimDeadlines(actor, stored, handovers, now),
    change: canSeeMeetingPlace(actor, booking) ? change : withoutAddress(change),
    emergencyPhone:
      booking.status === "active" && isRenter(actor, booking)
        ? (await getSettings(db())).emergencyPhone || null
        : null,
    isOwnerAskedToReview: isOwnerSide(actor, booking) && (await isOwnerAskedToReview(db(), booking.id)),
    isRenterReachable: await isRenterReachable(db(), booking),
    documentGap: await findDocumentGap(actor, booking, timeZone),
    ...(await describeMissing(actor, account, timeZone, now)),
    ownPickUpProblem:
      isRenter(actor, booking) && isOpen("pickUp") ? await findOwnPickUpProblem(account, timeZone) : null,
    opensAt: {
      pickUp: opening("pickUp"),
      // Offer this only after the agreed pick-up time has passed.
      noShow: now >= booking.startsAt ? opening("noShow") : null,
    },
    canDo: {
      pickUp: isOpen("pickUp"),
      takeBack: isOpen("return"),
      recordNoShow: isOpen("noShow"),
      nameDrivers: isRenter(actor, booking) && areDriversOpen(booking.status),
      confirmHandover: confirmableHandover(sides, { handovers, claims }, now),
      change: isOpen("change") && !hasOpenChange,
      changeVehicle: isOpen("changeVehicle") && !hasOpenChange,
      changePlace: Boolean(canChangePlace && (await listPossiblePlaces(db(), booking, side)).length > 0),
      answerChange: answer,
      withdrawChange: withdraw,
      message: canMessage(actor, booking),
    },
  };
}

const withoutAddress = (change: BookingChange | null): BookingChange | null =>
  change?.place ? { ...change, place: { ...change.place, address: null } } : change;

/** A vehicle whose documents expire before the return needs new ones before the handover. */
async function findDocumentGap(
  actor: Actor,
  booking: BookingRow,
  timeZone: string,
): Promise<BookingDetail["documentGap"]> {
  const isAhead = ["requested", "confirmed"].includes(booking.status) || isDueAtPickUp(booking);
  if (!isAhead || !isOwnerSide(actor, booking)) return null;
  const { listableUntil } = vehicles;
  const [vehicle] = await db()
    .select({ listableUntil })
    .from(vehicles)
    .where(eq(vehicles.id, booking.vehicleId));
  if (!vehicle || isListableOn(vehicle, dayIn(booking.endsAt, timeZone))) return null;
  return { endsOn: vehicle.listableUntil };
}

/** The renter sees what they owe; for a booking made at the counter, its staff see what to collect there. */
const takesOrPays = (actor: Actor, booking: BookingRow) =>
  isRenter(actor, booking) || (isCounterBooking(booking) && isOwnerSide(actor, booking));

/**
 * Lists what prevents the handover. The owner sees it once the booking is confirmed. The renter sees licence problems
 * before paying, while there is time for a review; a missing deposit is among the renter's dues instead.
 */
async function describeMissing(
  actor: Actor,
  account: Awaited<ReturnType<typeof getBookingAccount>>,
  timeZone: string,
  now: Date,
): Promise<Pick<BookingDetail, "missing" | "checksLicence" | "licenceReview">> {
  const { booking } = account;
  const isOwner = isOwnerSide(actor, booking);
  const visibleStatuses = isOwner ? ["confirmed"] : ["pending_payment", "requested", "confirmed"];
  if (!visibleStatuses.includes(booking.status) || !(isOwner || isRenter(actor, booking)))
    return { missing: [], checksLicence: false, licenceReview: null };
  const found = await findDrivingProblem(db(), booking, timeZone);
  const isOnPaper = isCounterBooking(booking) && !booking.isWithDriver;
  const checksLicence = isOnPaper && (!found || isAboutLicence(found.key));
  const problem = checksLicence ? undefined : found;
  const isDepositMissing = isOwner && booking.depositCents > 0 && depositHeldCents(account) === 0;
  return {
    missing: [...(problem ? [problem.key] : []), ...(isDepositMissing ? (["deposit"] as const) : [])],
    checksLicence: checksLicence && isOwner,
    licenceReview: problem ? await findLicenceReview(booking.renterId, isOwner, now) : null,
  };
}

/** Finds the review of the licence uploaded last, unless it was approved. */
async function findLicenceReview(
  renterId: string,
  isOwner: boolean,
  now: Date,
): Promise<BookingDetail["licenceReview"]> {
  const subject = { userId: renterId, businessId: null };
  const { newest, status } = (await getDocumentStatuses(db(), subject, dayIn(now, KIGALI)))(
    "driving_licence",
  );
  if (status === "submitted") return { status, reason: null };
  if (isOwner || !newest || (newest.status !== "pending" && newest.status !== "rejected")) return null;
  return { status: newest.status, reason: newest.rejectionReason };
}
