import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import type { bookingReminderKinds } from "@/db/enums/rentals";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import { notify, notifyTeam } from "@/lib/messaging/notifications/notify";
import { toRwf } from "@/lib/platform/currency-conversion";
import { fullNameOf } from "@/lib/platform/text";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { pickUpAddressOf } from "@/lib/rentals/bookings/meeting-places/queries";
import { dueAtPickUpValues } from "@/lib/rentals/bookings/notifications/notify-booking-parties";

const kindsOfRenter = {
  deposit: "deposit-due",
  pickup: "pick-up-near",
  return: "return-near",
  overdue: "rental-overdue",
} as const;

/** Notifies the renter, and of an overdue vehicle the business too. */
export async function notifyOfReminder(
  tx: Transaction,
  reminder: (typeof bookingReminderKinds)[number],
  booking: BookingRow,
  now: Date,
): Promise<void> {
  const { id, renterId, businessId, startsAt, endsAt } = booking;
  const about = reminder === "deposit" || reminder === "pickup" ? startsAt : endsAt;
  const event = `reminder:${reminder}:${id}:${about.toISOString()}`;
  const values = await valuesOf(tx, booking, reminder);
  await notify(tx, { kind: kindsOfRenter[reminder], id, to: [renterId], values, event }, now);
  if (reminder === "overdue")
    await notifyTeam(tx, { kind: "rental-overdue-host", id, businessId, values, event }, now);
}

async function valuesOf(
  tx: Transaction,
  booking: BookingRow,
  reminder: (typeof bookingReminderKinds)[number],
) {
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
