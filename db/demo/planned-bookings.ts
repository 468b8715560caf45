import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { dayIn, instantAt, KIGALI, plusDays } from "@/lib/platform/dates";
import type { RecordedMethod } from "@/lib/rentals/bookings/money/contract";
import type { Renter } from "./accounts";
import type { BookingPlan } from "./booking-plan";
import { daysBefore, hoursAfter, overlap } from "./period";
import type { DemoVehicle } from "./vehicles";

interface PlannedBooking {
  /** A vehicle of the fleet account's business, by its id or model. */
  vehicle: string;
  /** The first day relative to today, and the number of days. */
  fromDay: number;
  days: number;
  status: BookingStatus;
  method: RecordedMethod;
  /**
   * How many days before the first day it was booked. Requests instead say how many hours ago, well within
   * the eight to answer.
   */
  leadDays?: number;
  askedHoursAgo?: number;
  /** The vehicle that replaced it during the rental and is kept free for this. */
  replacement?: string;
}

/** The bookings on the demo renter's dashboard. */
const demoRenterBookings: PlannedBooking[] = [
  { vehicle: "Corolla", fromDay: -204, days: 3, status: "completed", method: "momo", leadDays: 6 },
  {
    vehicle: "Land Cruiser Prado",
    fromDay: -131,
    days: 4,
    status: "completed",
    method: "card",
    leadDays: 19,
  },
  { vehicle: "RAV4", fromDay: -66, days: 8, status: "completed", method: "card", leadDays: 12 },
  { vehicle: "featured-tesla", fromDay: -9, days: 2, status: "completed", method: "momo", leadDays: 3 },
  // Active, so that roadside help, the handover and the agreement can be seen without preparation.
  { vehicle: "Sportage", fromDay: -1, days: 4, status: "active", method: "card", leadDays: 5 },
  { vehicle: "RAV4", fromDay: 6, days: 4, status: "confirmed", method: "card", leadDays: 8 },
  // With the vehicle's driver.
  { vehicle: "HiAce", fromDay: 60, days: 2, status: "confirmed", method: "momo", leadDays: 63 },
  {
    vehicle: "featured-fortuner",
    fromDay: 13,
    days: 5,
    status: "requested",
    method: "card",
    askedHoursAgo: 0.7,
  },
];

/** The bookings that await the fleet account. */
const fleetBookings: PlannedBooking[] = [
  {
    vehicle: "Land Cruiser Prado",
    fromDay: 9,
    days: 3,
    status: "requested",
    method: "card",
    askedHoursAgo: 0.4,
  },
  { vehicle: "Atto 3", fromDay: 5, days: 2, status: "requested", method: "momo", askedHoursAgo: 1.6 },
  { vehicle: "530e", fromDay: 16, days: 1, status: "requested", method: "card", askedHoursAgo: 2.5 },
  { vehicle: "Creta", fromDay: -1, days: 3, status: "active", method: "momo", leadDays: 4 },
  // The vehicle broke down and was replaced.
  {
    vehicle: "featured-luxury",
    fromDay: -2,
    days: 4,
    status: "active",
    method: "card",
    leadDays: 11,
    replacement: "530e",
  },
  // This vehicle should have been returned yesterday.
  { vehicle: "T-Cross", fromDay: -4, days: 3, status: "active", method: "card", leadDays: 6 },
  // Booked at the counter, where the customer paid.
  { vehicle: "MX-5", fromDay: 3, days: 2, status: "confirmed", method: "cash", leadDays: 9 },
];

/** Requests that other owners have to answer. */
const otherBookings: PlannedBooking[] = [
  { vehicle: "718 Cayman", fromDay: 12, days: 2, status: "requested", method: "card", askedHoursAgo: 1.2 },
  { vehicle: "Patrol", fromDay: 21, days: 6, status: "requested", method: "card", askedHoursAgo: 3 },
  { vehicle: "Pajero", fromDay: 8, days: 4, status: "requested", method: "airtel", askedHoursAgo: 0.9 },
  { vehicle: "Niro EV", fromDay: 4, days: 3, status: "requested", method: "momo", askedHoursAgo: 2.1 },
  // Two more for the same days as the fleet's first request.
  {
    vehicle: "Land Cruiser Prado",
    fromDay: 10,
    days: 3,
    status: "requested",
    method: "momo",
    askedHoursAgo: 1.1,
  },
  {
    vehicle: "Land Cruiser Prado",
    fromDay: 8,
    days: 2,
    status: "requested",
    method: "card",
    askedHoursAgo: 2,
  },
  { vehicle: "Mustang", fromDay: 10, days: 1, status: "requested", method: "card", askedHoursAgo: 1.9 },
];

/** Returns the bookings that the demo relies on; the rest of the calendar is filled around them. */
export function plannedBookings(
  now: Date,
  vehicles: DemoVehicle[],
  demoRenter: Renter,
  renters: Renter[],
): BookingPlan[] {
  const own = demoRenterBookings.map((planned) => planBookingAt(now, vehicles, planned, () => demoRenter));
  // Returning renters are drawn, so that owners see renters with a history.
  const others = [...fleetBookings, ...otherBookings].map((planned, index) =>
    planBookingAt(now, vehicles, planned, (period) => {
      const free = renters
        .slice(index * 2)
        .find(({ bookedPeriods }) => !bookedPeriods.some((bookingPlan) => overlap(bookingPlan, period)));
      if (!free) throw new Error(`no renter is free for the ${planned.vehicle}`);
      return free;
    }),
  );
  return [...own, ...others];
}

function planBookingAt(
  now: Date,
  vehicles: DemoVehicle[],
  planned: PlannedBooking,
  whoFor: (period: BookingPlan["period"]) => Renter,
): BookingPlan {
  const vehicle = vehicleNamed(vehicles, planned.vehicle);
  const replacement = planned.replacement ? vehicleNamed(vehicles, planned.replacement) : undefined;
  const firstDay = plusDays(dayIn(now, KIGALI), planned.fromDay);
  const startsAt = instantAt(firstDay, "10:00", KIGALI);
  const endsAt = instantAt(plusDays(firstDay, planned.days), "10:00", KIGALI);
  const renter = whoFor({ startsAt, endsAt });
  renter.bookedPeriods.push({ startsAt, endsAt });
  const createdAt =
    planned.askedHoursAgo === undefined
      ? daysBefore(startsAt, (planned.leadDays ?? 7) + 0.1)
      : hoursAfter(now, -planned.askedHoursAgo);
  const { status, method } = planned;
  const period = { startsAt, endsAt };
  return { vehicle, renter, period, status, createdAt, method, cancelledBy: "renter", replacement };
}

function vehicleNamed(vehicles: DemoVehicle[], name: string): DemoVehicle {
  const vehicle =
    vehicles.find(({ row }) => row.id === name) ?? vehicles.find(({ row }) => row.model === name);
  if (!vehicle) throw new Error(`no ${name} in the demo data`);
  return vehicle;
}
