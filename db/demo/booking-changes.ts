import { priceBooking } from "@/lib/catalog/pricing/price-booking";
import { toRwf } from "@/lib/platform/currency-conversion";
import { MINUTE_MS } from "@/lib/platform/dates";
import { billAtPlace } from "@/lib/rentals/bookings/changes/places/rules";
import { changeAnswerDeadline } from "@/lib/rentals/bookings/changes/rules";
import { AIRPORT_ADDRESS } from "@/lib/rentals/quotes/rules";
import { deliveryExtraKinds } from "../enums/catalog";
import type { bookingChanges } from "../schema/rentals/booking-changes";
import type { quotes } from "../schema/rentals/quotes";
import { type BookingRecord, type DemoOccupancy, duringOf, plainTerms } from "./booking";
import { hoursAfter, overlap, type Period } from "./period";
import type { Random } from "./random";

interface DemoChanges {
  changes: (typeof bookingChanges.$inferInsert)[];
  quotes: (typeof quotes.$inferInsert)[];
  /** The additional hours that pending changes would occupy. */
  holds: DemoOccupancy[];
}

/**
 * Adds booking changes: the demo renter asks to keep a vehicle two hours longer and waits for the owner, an
 * owner proposes a later pick-up and waits for the renter, and one pick-up was moved from morning to
 * afternoon with both agreeing. None of these changes the price. Another renter asks to have the vehicle
 * delivered to the airport, which costs more.
 */
export function changeDates(
  random: Random,
  now: Date,
  records: BookingRecord[],
  away: DemoOccupancy[],
): DemoChanges {
  const made: DemoChanges = { changes: [], quotes: [], holds: [] };
  const ahead = records.filter(
    ({ booking }) => booking.status === "confirmed" && booking.startsAt > hoursAfter(now, 40),
  );
  const notified = new Set<BookingRecord>();
  const find = (isIt: (record: BookingRecord) => boolean, hours: Shift) => {
    const found = ahead.find(
      (record) =>
        !notified.has(record) && isIt(record) && isFree(record, moved(record, hours), records, away),
    );
    if (found) notified.add(found);
    return found;
  };
  const isOwn = ({ plan }: BookingRecord) => plan.renter.user.email === "renter@gendana.rw";
  const isFleets = ({ plan }: BookingRecord) => plan.vehicle.business.owner.email === "fleet@gendana.rw";
  const later: Shift = { startsAt: 2, endsAt: 2 };
  const asked = find(isOwn, later);
  if (asked) propose(random, now, asked, later, "renter", made);
  const offered = find((record) => isFleets(record) && !isOwn(record), later);
  if (offered) propose(random, now, offered, later, "owner", made);
  const agreed = ahead.find((record) => !notified.has(record) && isFleets(record));
  if (agreed) {
    notified.add(agreed);
    agree(random, agreed, { startsAt: -4, endsAt: -4 }, made);
  }
  const brought = ahead.find((record) => !notified.has(record) && isFleets(record) && canBeBrought(record));
  if (brought) bring(random, now, brought, made);
  return made;
}

/** The hours by which each end moves. The days and the price stay the same. */
type Shift = Record<keyof Period, number>;

function moved({ booking }: BookingRecord, { startsAt, endsAt }: Shift): Period {
  return { startsAt: hoursAfter(booking.startsAt, startsAt), endsAt: hoursAfter(booking.endsAt, endsAt) };
}

/** True if no other booking occupies the additional hours or the buffer after them. */
function isFree(
  record: BookingRecord,
  requested: Period,
  records: BookingRecord[],
  away: DemoOccupancy[],
): boolean {
  const buffer = record.plan.vehicle.row.bufferMinutes * MINUTE_MS;
  const period = { ...requested, endsAt: new Date(requested.endsAt.getTime() + buffer) };
  const others = records.filter(
    (one) => one !== record && one.occupancy && one.booking.vehicleId === record.booking.vehicleId,
  );
  const blocks = away
    .filter(({ vehicleId }) => vehicleId === record.booking.vehicleId)
    .map(({ during }) => periodOf(during));
  return ![...others.map(({ booking }) => booking), ...blocks].some((one) => overlap(one, period));
}

/** Parses "[2026-11-01T08:00:00.000Z,2026-11-02T08:00:00.000Z)". */
function periodOf(during: unknown): Period {
  const [startsAt = "", endsAt = ""] = String(during).slice(1, -1).split(",");
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

function propose(
  random: Random,
  now: Date,
  record: BookingRecord,
  shift: Shift,
  by: "renter" | "owner",
  made: DemoChanges,
): void {
  const { booking, plan } = record;
  const askedAt = hoursAfter(now, -1.2 - random.next());
  const requested = moved(record, shift);
  const deadlineAt = changeAnswerDeadline(booking, requested, askedAt);
  const recipient = by === "renter" ? plan.renter.user.id : plan.vehicle.business.owner.id;
  const change = {
    ...changeRow(random, record, { from: booking, to: requested, at: askedAt }, made),
    status: "proposed" as const,
    proposedBy: recipient,
    side: by,
    deadlineAt,
    note:
      by === "renter" ? "Our flight lands later than planned." : "The car is back from its service at noon.",
  };
  made.changes.push(change);
  const buffer = plan.vehicle.row.bufferMinutes * MINUTE_MS;
  const gained = [booking.endsAt, requested.endsAt].map((end) => new Date(end.getTime() + buffer));
  made.holds.push({
    id: random.uuid(askedAt),
    vehicleId: booking.vehicleId,
    bookingId: booking.id,
    changeId: change.id,
    during: duringOf({ startsAt: gained[0] ?? booking.endsAt, endsAt: gained[1] ?? booking.endsAt }),
    kind: "hold" as const,
    expiresAt: deadlineAt,
    createdAt: askedAt,
  });
  notifyOfChange(record, askedAt, by, recipient, "change_proposed");
}

/**
 * Records that the booking got its dates by a change from `shift` hours away; its first quote was for the
 * earlier dates.
 */
function agree(random: Random, record: BookingRecord, shift: Shift, made: DemoChanges): void {
  const { booking, plan } = record;
  const confirmedAt = record.instants.confirmedAt ?? booking.createdAt;
  const [askedAt, agreedAt] = [hoursAfter(confirmedAt, 0.2), hoursAfter(confirmedAt, 0.5)];
  const before = moved(record, shift);
  const change = changeRow(random, record, { from: before, to: booking, at: askedAt }, made);
  Object.assign(record.quote, before);
  made.changes.push({
    ...change,
    status: "applied",
    proposedBy: plan.renter.user.id,
    side: "renter",
    updatedAt: agreedAt,
  });
  notifyOfChange(record, askedAt, "renter", plan.renter.user.id, "change_proposed");
  notifyOfChange(record, agreedAt, "owner", plan.vehicle.business.owner.id, "changed");
}

const canBeBrought = ({ plan, quote }: BookingRecord) =>
  plan.vehicle.extras.some(({ kind }) => kind === "airport_delivery") &&
  quote.extras?.every(({ kind }) => !deliveryExtraKinds.some((delivery) => delivery === kind));

function bring(random: Random, now: Date, record: BookingRecord, made: DemoChanges): void {
  const { booking, plan, quote } = record;
  const askedAt = hoursAfter(now, -1 - random.next());
  const { extras = [], counterDiscountPercent = 0 } = quote;
  const bill = billAtPlace(
    { ...quote, extras, counterDiscountPercent },
    plan.vehicle.extras,
    "airport_delivery",
  );
  const totalRwf = toRwf(bill.totalCents, booking.rwfPerHundredUsd);
  const place = { kind: "airport_delivery" as const, address: AIRPORT_ADDRESS };
  const offer = { ...quote, ...bill, totalRwf, deliveryAddress: place.address, id: random.uuid(askedAt) };
  made.quotes.push({ ...offer, createdAt: askedAt, expiresAt: askedAt });
  const { startsAt, endsAt, days } = booking;
  made.changes.push({
    id: random.uuid(askedAt),
    bookingId: booking.id,
    quoteId: offer.id,
    days,
    startsAt,
    endsAt,
    fromStartsAt: startsAt,
    fromEndsAt: endsAt,
    place,
    totalCents: bill.totalCents,
    totalRwf,
    differenceCents: bill.totalCents - booking.totalCents,
    differenceRwf: totalRwf - booking.totalRwf,
    status: "proposed",
    proposedBy: plan.renter.user.id,
    side: "renter",
    deadlineAt: changeAnswerDeadline(booking, booking, askedAt),
    note: "We land late and have no car to come to you.",
    createdAt: askedAt,
    updatedAt: askedAt,
  });
  notifyOfChange(record, askedAt, "renter", plan.renter.user.id, "place_change_proposed");
}

function changeRow(
  random: Random,
  { booking, plan, quote }: BookingRecord,
  { from, to, at }: { from: Period; to: Period; at: Date },
  made: DemoChanges,
) {
  const { seasons, extras, row } = plan.vehicle;
  const { days, lines, totalCents } = priceBooking(
    { ...plainTerms, ...row, seasons, dayPrices: [], extras },
    to.startsAt,
    to.endsAt,
    quote.extras,
  );
  const totalRwf = toRwf(totalCents, booking.rwfPerHundredUsd);
  const offer = {
    ...quote,
    id: random.uuid(at),
    startsAt: to.startsAt,
    endsAt: to.endsAt,
    days,
    lines,
    totalCents,
    totalRwf,
  };
  made.quotes.push({ ...offer, createdAt: at, expiresAt: hoursAfter(at, 0.25) });
  return {
    id: random.uuid(at),
    bookingId: booking.id,
    quoteId: offer.id,
    days,
    totalCents,
    totalRwf,
    fromStartsAt: from.startsAt,
    fromEndsAt: from.endsAt,
    startsAt: to.startsAt,
    endsAt: to.endsAt,
    differenceCents: totalCents - booking.totalCents,
    differenceRwf: totalRwf - booking.totalRwf,
    createdAt: at,
    updatedAt: at,
  };
}

function notifyOfChange(
  record: BookingRecord,
  at: Date,
  by: "renter" | "owner",
  actorId: string,
  reason: string,
): void {
  const { booking, events } = record;
  const line = {
    bookingId: booking.id,
    at,
    actorKind: by,
    actorId,
    fromStatus: null,
    toStatus: booking.status,
  };
  events.push({ ...line, reason, details: {} });
  booking.updatedAt = at;
}
