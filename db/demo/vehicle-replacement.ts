import { MINUTE_MS } from "@/lib/platform/dates";
import type { bookingChanges } from "../schema/rentals/booking-changes";
import type { quotes } from "../schema/rentals/quotes";
import { type BookingRecord, type DemoOccupancy, duringOf } from "./booking";
import { hoursAfter, type Period } from "./period";
import type { Random } from "./random";
import type { DemoVehicle } from "./vehicles";

/** The vehicle that the renter had first, until when, and the change by which it was replaced. */
export interface DemoReplacement {
  from: DemoVehicle;
  to: DemoVehicle;
  at: Date;
  changeId: string;
}

interface ReplacementRows {
  changes: (typeof bookingChanges.$inferInsert)[];
  quotes: (typeof quotes.$inferInsert)[];
  /** The first vehicle's time with the renter, and its repair. */
  occupancies: DemoOccupancy[];
}

/**
 * Replaces the vehicle of the active rental planned for it: it broke down some hours ago, an equivalent
 * vehicle was handed over, and it is in the workshop until the agreed return.
 */
export function demoVehicleReplacement(random: Random, now: Date, records: BookingRecord[]): ReplacementRows {
  for (const record of records)
    if (record.plan.replacement)
      return replacementRows(random, record, record.plan.replacement, hoursAfter(now, -3));
  throw new Error("no rental has a replacement");
}

function withBuffer({ startsAt, endsAt }: Period, { row }: DemoVehicle): Period {
  return { startsAt, endsAt: new Date(endsAt.getTime() + row.bufferMinutes * MINUTE_MS) };
}

function replacementRows(random: Random, record: BookingRecord, to: DemoVehicle, at: Date): ReplacementRows {
  const { booking, quote, plan, occupancy } = record;
  const [from, ownerId] = [plan.vehicle, plan.vehicle.business.owner.id];
  const quoteId = random.uuid(at);
  const change = {
    id: random.uuid(at),
    bookingId: booking.id,
    quoteId,
    vehicleId: to.row.id,
    fromVehicleId: from.row.id,
    swap: { fromVehicleId: from.row.id },
    proposedBy: ownerId,
    side: "owner" as const,
    status: "applied" as const,
    days: booking.days,
    totalCents: booking.totalCents,
    totalRwf: booking.totalRwf,
    fromStartsAt: booking.startsAt,
    fromEndsAt: booking.endsAt,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    differenceCents: 0,
    differenceRwf: 0,
    note: "The clutch failed near Musanze.",
    createdAt: at,
    updatedAt: at,
  };
  Object.assign(booking, { vehicleId: to.row.id, vehicleSince: at, updatedAt: at });
  record.replacement = { from, to, at, changeId: change.id };
  record.events.push({
    bookingId: booking.id,
    at,
    actorKind: "owner",
    actorId: ownerId,
    fromStatus: null,
    toStatus: "active",
    reason: "vehicle_changed",
    details: { note: change.note },
  });
  if (occupancy)
    record.occupancy = {
      ...occupancy,
      vehicleId: to.row.id,
      during: duringOf(withBuffer({ startsAt: at, endsAt: booking.endsAt }, to)),
    };
  const ofFirst = { vehicleId: from.row.id, createdAt: at };
  return {
    changes: [change],
    quotes: [{ ...quote, id: quoteId, createdAt: at, expiresAt: hoursAfter(at, 0.25) }],
    occupancies: [
      {
        ...ofFirst,
        id: random.uuid(at),
        bookingId: booking.id,
        changeId: change.id,
        during: duringOf({ startsAt: booking.startsAt, endsAt: at }),
        kind: "booking",
      },
      {
        ...ofFirst,
        id: random.uuid(at),
        during: duringOf({ startsAt: at, endsAt: booking.endsAt }),
        kind: "maintenance",
        note: "Clutch",
        createdBy: ownerId,
      },
    ],
  };
}
