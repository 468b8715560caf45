import { dayIn, instantAt, KIGALI, plusDays } from "@/lib/dates";
import type { Renter } from "./accounts";
import type { BookingPlan, BookingStatus, PaymentMethod } from "./booking-plan";
import { daysBefore, hoursAfter, overlap } from "./timing";
import type { Car } from "./vehicles";

interface Chapter {
  /** A car of the fleet account's company, by its id or its model. */
  car: string;
  /** The first day, counted from today, and how many. */
  fromDay: number;
  days: number;
  status: BookingStatus;
  method: PaymentMethod;
  /** Booked so long before the first day; requests: hours ago instead, well within the eight to answer. */
  leadDays?: number;
  askedHoursAgo?: number;
}

/** What the demo renter sees on their dashboard. */
const rentersOwn: Chapter[] = [
  { car: "Corolla", fromDay: -204, days: 3, status: "completed", method: "momo", leadDays: 6 },
  { car: "Land Cruiser Prado", fromDay: -131, days: 4, status: "completed", method: "card", leadDays: 19 },
  { car: "RAV4", fromDay: -66, days: 8, status: "completed", method: "card", leadDays: 12 },
  { car: "featured-tesla", fromDay: -24, days: 2, status: "completed", method: "momo", leadDays: 3 },
  { car: "RAV4", fromDay: 6, days: 4, status: "confirmed", method: "card", leadDays: 8 },
  { car: "featured-fortuner", fromDay: 13, days: 5, status: "requested", method: "card", askedHoursAgo: 0.7 },
];

/** What waits on the desk of the fleet account. */
const fleetDesk: Chapter[] = [
  { car: "Land Cruiser Prado", fromDay: 9, days: 3, status: "requested", method: "card", askedHoursAgo: 0.4 },
  { car: "Atto 3", fromDay: 5, days: 2, status: "requested", method: "momo", askedHoursAgo: 1.6 },
  { car: "530e", fromDay: 16, days: 1, status: "requested", method: "card", askedHoursAgo: 2.5 },
  { car: "Creta", fromDay: -1, days: 3, status: "active", method: "momo", leadDays: 4 },
  { car: "featured-luxury", fromDay: -2, days: 4, status: "active", method: "card", leadDays: 11 },
  // Should have been back yesterday.
  { car: "T-Cross", fromDay: -4, days: 3, status: "active", method: "card", leadDays: 6 },
  { car: "MX-5", fromDay: 3, days: 2, status: "confirmed", method: "card", leadDays: 9 },
];

/** Other owners have something to answer as well. */
const elsewhere: Chapter[] = [
  { car: "718 Cayman", fromDay: 12, days: 2, status: "requested", method: "card", askedHoursAgo: 1.2 },
  { car: "Patrol", fromDay: 21, days: 6, status: "requested", method: "card", askedHoursAgo: 3 },
  { car: "Pajero", fromDay: 8, days: 4, status: "requested", method: "airtel", askedHoursAgo: 0.9 },
  { car: "Niro EV", fromDay: 4, days: 3, status: "requested", method: "momo", askedHoursAgo: 2.1 },
  // Two more for the days of the first of the fleet's.
  {
    car: "Land Cruiser Prado",
    fromDay: 10,
    days: 3,
    status: "requested",
    method: "momo",
    askedHoursAgo: 1.1,
  },
  { car: "Land Cruiser Prado", fromDay: 8, days: 2, status: "requested", method: "card", askedHoursAgo: 2 },
  { car: "Mustang", fromDay: 10, days: 1, status: "requested", method: "card", askedHoursAgo: 1.9 },
];

/** The bookings every demonstration relies on; the rest of the calendar is filled around them. */
export function plannedStory(now: Date, cars: Car[], demoRenter: Renter, renters: Renter[]): BookingPlan[] {
  const own = rentersOwn.map((chapter) => planned(now, cars, chapter, () => demoRenter));
  // Regulars, so that an owner meets people with a history.
  const others = [...fleetDesk, ...elsewhere].map((chapter, index) =>
    planned(now, cars, chapter, (period) => {
      const free = renters.slice(index * 2).find(({ trips }) => !trips.some((trip) => overlap(trip, period)));
      if (!free) throw new Error(`nobody is free for the ${chapter.car}`);
      return free;
    }),
  );
  return [...own, ...others];
}

function planned(
  now: Date,
  cars: Car[],
  chapter: Chapter,
  whoFor: (period: BookingPlan["period"]) => Renter,
): BookingPlan {
  const car =
    cars.find(({ row }) => row.id === chapter.car) ?? cars.find(({ row }) => row.model === chapter.car);
  if (!car) throw new Error(`no ${chapter.car} in town`);
  const firstDay = plusDays(dayIn(now, KIGALI), chapter.fromDay);
  const startsAt = instantAt(firstDay, "10:00", KIGALI);
  const endsAt = instantAt(plusDays(firstDay, chapter.days), "10:00", KIGALI);
  const renter = whoFor({ startsAt, endsAt });
  renter.trips.push({ startsAt, endsAt });
  const createdAt =
    chapter.askedHoursAgo === undefined
      ? daysBefore(startsAt, (chapter.leadDays ?? 7) + 0.1)
      : hoursAfter(now, -chapter.askedHoursAgo);
  const { status, method } = chapter;
  return { car, renter, period: { startsAt, endsAt }, status, createdAt, method, cancelledBy: "renter" };
}
