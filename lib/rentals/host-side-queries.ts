import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookingChanges } from "@/db/schema/booking-changes";
import { bookings } from "@/db/schema/bookings";
import { quotes } from "@/db/schema/quotes";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { isHost, knowsContact } from "@/lib/bookings/policy";
import { visibleTo } from "@/lib/bookings/queries";
import type { Rental } from "./contract";
import { coverageOf, isReachable } from "./rules";

type HostSide = Pick<Rental, "plate" | "pickupLocation" | "customerPhone" | "insuranceCoverage">;
interface Row {
  booking: Pick<typeof bookings.$inferSelect, "id" | "status" | "renterId" | "businessId">;
  isPaid: boolean;
}

/** What the owner's side knows of some bookings (one at least) besides, row by row. */
export async function readHostSides(actor: UserActor, bookingIds: string[]): Promise<(row: Row) => HostSide> {
  // The offer a booking is billed by: that of its last change of dates, else the one it was booked with.
  const billed = sql`coalesce((select ${bookingChanges.quoteId} from ${bookingChanges}
    where ${bookingChanges.bookingId} = ${bookings.id} and ${bookingChanges.status} = 'applied'
    order by ${bookingChanges.updatedAt} desc, ${bookingChanges.id} desc limit 1), ${bookings.quoteId})`;
  const rows = await db()
    .select({
      id: bookings.id,
      plate: vehicles.plate,
      neighbourhood: vehicles.neighbourhood,
      phone: users.phone,
      extras: quotes.extras,
      deliveryAddress: quotes.deliveryAddress,
    })
    .from(bookings)
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .innerJoin(quotes, eq(quotes.id, billed))
    .where(and(inArray(bookings.id, bookingIds), visibleTo(actor)));
  const known = new Map(rows.map((row) => [row.id, row]));
  return ({ booking, isPaid }) => {
    const row = known.get(booking.id);
    const mayCall = isHost(actor, booking) && isReachable({ status: booking.status, isPaid });
    return {
      plate: row?.plate ?? null,
      pickupLocation: (knowsContact(actor, booking) && row?.deliveryAddress) || row?.neighbourhood || "",
      customerPhone: mayCall ? (row?.phone ?? null) : null,
      insuranceCoverage: coverageOf(row?.extras ?? []),
    };
  };
}
