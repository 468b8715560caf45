import { MINUTE_MS } from "@/lib/platform/dates";
import { buildRenters, type PasswordHashes, type Renter, type UserRow } from "./accounts";
import { blockRow, blocksOf } from "./blocks";
import { type BookingRecord, recordBooking } from "./booking";
import { changeDates } from "./booking-changes";
import { type BookingPlan, planBooking } from "./booking-plan";
import { buildBusinesses } from "./businesses";
import { fillCalendar } from "./calendar";
import { settleDeposits } from "./deposits";
import { importedCalendar } from "./imports";
import { demoPauses } from "./pauses";
import { buildAccounts } from "./payouts";
import { daysBefore, earliest, latest, overlap, type Period } from "./period";
import { plannedBookings } from "./planned-bookings";
import { priceVehicles } from "./prices";
import { demoPromoCodes } from "./promo-codes";
import { createRandom, type Random } from "./random";
import { reconcileWithProvider } from "./reconciliation-findings";
import { publishDemoReviews, writeRenterReviews } from "./renter-reviews";
import { rateVehicles, writeReviews } from "./reviews";
import { commissionRateRows, exchangeRateRows, settingRows } from "./settings";
import { documentsOfVehicles } from "./vehicle-documents";
import { demoVehicleReplacement } from "./vehicle-replacement";
import { buildVehicle, type DemoVehicle } from "./vehicles";

/** An arbitrary number; the same seed gives the same demo data every time. */
const seed = 20_260_701;

export type DemoData = ReturnType<typeof buildDemoData>;

/** Builds all demo rows without storing them. All dates depend on `now`, all choices on the seed. */
export function buildDemoData(now: Date, hashes: PasswordHashes) {
  const random = createRandom(seed);
  const phones = new Set<string>();
  const names = new Set<string>();
  const demoBusinesses = buildBusinesses({ random, now, hashes, phones, names });
  const people = buildRenters({ random, now, hashes, phones, names });
  const vehicles = demoBusinesses.flatMap((demoBusiness) =>
    demoBusiness.spec.vehicles.map((sheet) => buildVehicle(random, now, demoBusiness, sheet)),
  );
  const prices = priceVehicles(now, vehicles);
  const rates = exchangeRateRows(now, people.admin.id);

  const { plans, blocks } = planYear(random, now, vehicles, people.demoRenter, people.renters);
  const separateRandom = createRandom(seed + 2);
  const context = { random, separateRandom, now, rates, references: new Set<string>() };
  const records = plans
    .sort((one, other) => Number(one.createdAt) - Number(other.createdAt))
    .map((plan) => recordBooking(context, plan));
  settleDeposits(separateRandom, now, records);
  const changes = changeDates(separateRandom, now, records, blocks);
  const replacement = demoVehicleReplacement(createRandom(seed + 4), now, records);
  const reviews = writeReviews(random, now, records, people.demoRenter.user.id);
  const renterReviews = writeRenterReviews(createRandom(seed + 3), now, records, people.demoRenter.user.id);
  publishDemoReviews(now, records, reviews, renterReviews);
  rateVehicles(vehicles, reviews);
  joinBeforeBooking(random, records);
  // Accounting has its own random source, so that it does not change other choices.
  const accountsContext = { random: createRandom(seed + 1), now, rates, adminId: people.admin.id };
  const calendar = importedCalendar(random, now, records);

  // Built last, so that the bookings do not depend on it.
  const documents = documentsOfVehicles(now, vehicles);

  return {
    documents,
    users: [...people.users, ...demoBusinesses.flatMap(({ users }) => users)],
    profiles: [...people.profiles, ...demoBusinesses.flatMap(({ profiles }) => profiles)],
    businesses: demoBusinesses,
    vehicles,
    prices,
    pauses: demoPauses(demoBusinesses, now),
    promoCodes: demoPromoCodes(demoBusinesses, now),
    settings: settingRows(now, people.admin.id),
    rates,
    commission: commissionRateRows(now, people.admin.id),
    records,
    blocks,
    changes,
    replacement,
    reviews,
    renterReviews,
    accounts: buildAccounts(accountsContext, demoBusinesses, records),
    desk: reconcileWithProvider(random, now, records),
    calendar,
  };
}

function planYear(random: Random, now: Date, vehicles: DemoVehicle[], demoRenter: Renter, renters: Renter[]) {
  const fixedPlans = plannedBookings(now, vehicles, demoRenter, renters);
  const blocks: ReturnType<typeof blockRow>[] = [];
  const plans: BookingPlan[] = [...fixedPlans];
  for (const vehicle of vehicles) {
    const takenPeriods = fixedPlans
      .filter((plan) => plan.vehicle === vehicle || plan.replacement === vehicle)
      .map((plan) => occupiedPeriod(plan, now));
    const away = blocksOf(random, now, vehicle).filter(
      (block) => !takenPeriods.some((period) => overlap(block, period)),
    );
    blocks.push(...away.map((block) => blockRow(random, now, vehicle, block)));
    const listed = { spec: vehicle.spec, listedAt: vehicle.row.createdAt, minDays: vehicle.row.minDays };
    const periods = fillCalendar(
      random,
      now,
      listed,
      [...takenPeriods, ...away].map((period) => withBuffer(period, vehicle)),
    );
    plans.push(...periods.map((period) => planBooking(random, now, vehicle, period, renters)));
  }
  return { plans, blocks };
}

/** An overdue vehicle is unavailable beyond the agreed end. */
function occupiedPeriod({ period, status }: BookingPlan, now: Date): Period {
  return status === "active" ? { ...period, endsAt: latest(period.endsAt, daysBefore(now, -1)) } : period;
}

/** Returns a period with the buffer before and after it, in which no other booking may begin or end. */
function withBuffer({ startsAt, endsAt }: Period, { row }: DemoVehicle): Period {
  const buffer = row.bufferMinutes * MINUTE_MS;
  return { startsAt: new Date(startsAt.getTime() - buffer), endsAt: new Date(endsAt.getTime() + buffer) };
}

/** Moves the creation of accounts before their first booking. */
function joinBeforeBooking(random: Random, records: BookingRecord[]): void {
  const firstBooked = new Map<UserRow, Date>();
  for (const { plan } of records) {
    const { user } = plan.renter;
    firstBooked.set(user, earliest(firstBooked.get(user) ?? plan.createdAt, plan.createdAt));
  }
  for (const [user, bookedAt] of firstBooked) {
    if (user.createdAt < bookedAt) continue;
    user.createdAt = daysBefore(bookedAt, 0.05 + random.next() * 9);
    Object.assign(user, {
      updatedAt: user.createdAt,
      emailVerifiedAt: user.createdAt,
      phoneVerifiedAt: user.createdAt,
    });
  }
}
