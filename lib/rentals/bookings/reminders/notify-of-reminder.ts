import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import type { bookingReminderKinds } from "@/db/enums/rentals";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import type { PersonKind, TeamKind } from "@/lib/messaging/notifications/kinds";
import { notify, notifyTeam } from "@/lib/messaging/notifications/notify";
import { toRwf } from "@/lib/platform/currency-conversion";
import { fullNameOf } from "@/lib/platform/text";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { pickUpAddressOf } from "@/lib/rentals/bookings/meeting-places/queries";
import { dueAtPickUpValues } from "@/lib/rentals/bookings/notifications/notify-booking-parties";

type ReminderKind = (typeof bookingReminderKinds)[number];

/** Who is reminded of what. */
const kindsOfReminder = {
  deposit: { renter: "deposit-due" },
  pickup: { renter: "pick-up-near", business: "pick-up-near-host" },
  return: { renter: "return-near", business: "return-near-host" },
  overdue: { renter: "rental-overdue", business: "rental-overdue-host" },
  request: { business: "request-ending" },
  claim: { renter: "claim-ending" },
} as const satisfies Record<ReminderKind, { renter?: PersonKind; business?: TeamKind }>;

/** Notifies the sides that have something to do. */
export async function notifyOfReminder(
  tx: Transaction,
  { kind, remindedOf }: { kind: ReminderKind; remindedOf: Date },
  booking: BookingRow,
  now: Date,
): Promise<void> {
  const { id, renterId, businessId } = booking;
  const event = `reminder:${kind}:${id}:${remindedOf.toISOString()}`;
  const values = { ...(await valuesOf(tx, booking, kind)), deadlineAt: remindedOf.toISOString() };
  const { renter, business }: { renter?: PersonKind; business?: TeamKind } = kindsOfReminder[kind];
  if (renter) await notify(tx, { kind: renter, id, to: [renterId], values, event }, now);
  if (business) await notifyTeam(tx, { kind: business, id, businessId, values, event }, now);
}

async function valuesOf(tx: Transaction, booking: BookingRow, reminder: ReminderKind) {
  const [row] = await tx
    .select({
      car: vehicles.title,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(vehicles)
    .innerJoin(users, eq(users.id, booking.renterId))
    .where(eq(vehicles.id, booking.vehicleId));
  if (!row) throw new Error("the parties of the booking were not found");
  const amountCents = reminder === "deposit" ? booking.depositCents : booking.dailyPriceCents;
  return {
    reference: booking.reference,
    car: row.car,
    person: fullNameOf(row),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    amountCents,
    amountRwf: toRwf(amountCents, booking.rwfPerHundredUsd),
    ...(reminder === "pickup" && {
      place: await pickUpAddressOf(tx, booking),
      driver: booking.isWithDriver ? "included" : "renter",
      ...(isDueAtPickUp(booking) && dueAtPickUpValues(booking)),
    }),
  };
}
