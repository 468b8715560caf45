import { changeAnswerDeadline } from "@/lib/booking-changes/rules";
import { MINUTE_MS } from "@/lib/dates";
import { toRwf } from "@/lib/money";
import { priceRental } from "@/lib/prices/rules";
import type { bookingChanges } from "../schema/booking-changes";
import type { quotes } from "../schema/quotes";
import { type BookingRecord, duringOf, type OccupancyRow, plainTerms } from "./booking";
import type { Random } from "./random";
import { hoursAfter, overlap, type Period } from "./timing";

interface TownChanges {
  changes: (typeof bookingChanges.$inferInsert)[];
  quotes: (typeof quotes.$inferInsert)[];
  /** The hours waiting changes would gain. */
  holds: OccupancyRow[];
}

/**
 * Other dates: the demo renter would keep a car two hours longer and waits for the owner, an owner would rather hand one
 * over later and waits for the renter, and one pick-up was moved from the morning to the afternoon as both agreed. Each
 * costs what the days cost before.
 */
export function changeDates(
  random: Random,
  now: Date,
  records: BookingRecord[],
  away: OccupancyRow[],
): TownChanges {
  const made: TownChanges = { changes: [], quotes: [], holds: [] };
  const ahead = records.filter(
    ({ booking }) => booking.status === "confirmed" && booking.startsAt > hoursAfter(now, 40),
  );
  const told = new Set<BookingRecord>();
  const find = (isIt: (record: BookingRecord) => boolean, hours: Shift) => {
    const found = ahead.find(
      (record) => !told.has(record) && isIt(record) && isFree(record, moved(record, hours), records, away),
    );
    if (found) told.add(found);
    return found;
  };
  const isOwn = ({ plan }: BookingRecord) => plan.renter.user.email === "renter@gendana.rw";
  const isFleets = ({ plan }: BookingRecord) => plan.car.company.owner.email === "fleet@gendana.rw";
  const later: Shift = { startsAt: 2, endsAt: 2 };
  const asked = find(isOwn, later);
  if (asked) propose(random, now, asked, later, "renter", made);
  const offered = find((record) => isFleets(record) && !isOwn(record), later);
  if (offered) propose(random, now, offered, later, "owner", made);
  const agreed = ahead.find((record) => !told.has(record) && isFleets(record));
  if (agreed) agree(random, agreed, { startsAt: -4, endsAt: -4 }, made);
  return made;
}

/** Hours by which both ends move: the same days, the same bill. */
type Shift = Record<keyof Period, number>;

function moved({ booking }: BookingRecord, { startsAt, endsAt }: Shift): Period {
  return { startsAt: hoursAfter(booking.startsAt, startsAt), endsAt: hoursAfter(booking.endsAt, endsAt) };
}

/** Nobody else has the car in the hours that would be gained, nor in the buffer after them. */
function isFree(
  record: BookingRecord,
  wanted: Period,
  records: BookingRecord[],
  away: OccupancyRow[],
): boolean {
  const buffer = record.plan.car.row.bufferMinutes * MINUTE_MS;
  const period = { ...wanted, endsAt: new Date(wanted.endsAt.getTime() + buffer) };
  const others = records.filter(
    (one) => one !== record && one.occupancy && one.booking.vehicleId === record.booking.vehicleId,
  );
  const absences = away
    .filter(({ vehicleId }) => vehicleId === record.booking.vehicleId)
    .map(({ during }) => periodOf(during));
  return ![...others.map(({ booking }) => booking), ...absences].some((one) => overlap(one, period));
}

/** "[2026-11-01T08:00:00.000Z,2026-11-02T08:00:00.000Z)" */
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
  made: TownChanges,
): void {
  const { booking, plan } = record;
  const askedAt = hoursAfter(now, -1.2 - random.next());
  const wanted = moved(record, shift);
  const deadlineAt = changeAnswerDeadline(booking, wanted, askedAt);
  const person = by === "renter" ? plan.renter.user.id : plan.car.company.owner.id;
  const change = {
    ...changeRow(random, record, { from: booking, to: wanted, at: askedAt }, made),
    ...{ status: "proposed" as const, proposedBy: person, deadlineAt },
    note:
      by === "renter" ? "Our flight lands later than planned." : "The car is back from its service at noon.",
  };
  made.changes.push(change);
  const buffer = plan.car.row.bufferMinutes * MINUTE_MS;
  const gained = [booking.endsAt, wanted.endsAt].map((end) => new Date(end.getTime() + buffer));
  made.holds.push({
    ...{ id: random.uuid(askedAt), vehicleId: booking.vehicleId, bookingId: booking.id, changeId: change.id },
    during: duringOf({ startsAt: gained[0] ?? booking.endsAt, endsAt: gained[1] ?? booking.endsAt }),
    ...{ kind: "hold" as const, expiresAt: deadlineAt, createdAt: askedAt },
  });
  tell(record, askedAt, by, person, "change_proposed");
}

/** The booking has its dates by a change from `shift` hours away; its first quote was for those. */
function agree(random: Random, record: BookingRecord, shift: Shift, made: TownChanges): void {
  const { booking, plan } = record;
  const confirmedAt = record.moments.confirmedAt ?? booking.createdAt;
  const [askedAt, agreedAt] = [hoursAfter(confirmedAt, 0.2), hoursAfter(confirmedAt, 0.5)];
  const before = moved(record, shift);
  const change = changeRow(random, record, { from: before, to: booking, at: askedAt }, made);
  Object.assign(record.quote, before);
  made.changes.push({ ...change, status: "applied", proposedBy: plan.renter.user.id, updatedAt: agreedAt });
  tell(record, askedAt, "renter", plan.renter.user.id, "change_proposed");
  tell(record, agreedAt, "owner", plan.car.company.owner.id, "changed");
}

function changeRow(
  random: Random,
  { booking, plan, quote }: BookingRecord,
  { from, to, at }: { from: Period; to: Period; at: Date },
  made: TownChanges,
) {
  const { seasons, extras, row } = plan.car;
  const { days, lines, totalCents } = priceRental(
    { ...plainTerms, ...row, seasons, extras },
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
    ...{ id: random.uuid(at), bookingId: booking.id, quoteId: offer.id, days, totalCents, totalRwf },
    ...{ fromStartsAt: from.startsAt, fromEndsAt: from.endsAt, startsAt: to.startsAt, endsAt: to.endsAt },
    differenceCents: totalCents - booking.totalCents,
    differenceRwf: totalRwf - booking.totalRwf,
    createdAt: at,
    updatedAt: at,
  };
}

function tell(
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
