import { MINUTE_MS } from "@/lib/dates";
import { buildRenters, type PasswordHashes, type Renter, type UserRow } from "./accounts";
import { absenceRow, absencesOf } from "./blocks";
import { type BookingRecord, recordBooking } from "./booking";
import { type BookingPlan, planBooking } from "./booking-plan";
import { buildCompanies } from "./businesses";
import { fillCalendar } from "./calendar";
import { changeDates } from "./changes";
import { leaveDeposits } from "./deposits";
import { compareBooks } from "./findings";
import { importedCalendar } from "./imports";
import { keepAccounts } from "./payouts";
import { priceCars } from "./prices";
import { createRandom, type Random } from "./random";
import { rateCars, writeReviews } from "./reviews";
import { plannedStory } from "./story";
import { commissionRateRows, exchangeRateRows, settingRows } from "./system-settings";
import { daysBefore, earliest, latest, overlap, type Period } from "./timing";
import { documentCars } from "./vehicle-documents";
import { buildCar, type Car } from "./vehicles";

/** Any number: the same town every time. */
const seed = 20_260_701;

export type Town = ReturnType<typeof buildTown>;

/** The whole demo town as rows, nothing stored yet. All dates hang on `now`, all choices on the seed. */
export function buildTown(now: Date, hashes: PasswordHashes) {
  const random = createRandom(seed);
  const phones = new Set<string>();
  const names = new Set<string>();
  const companies = buildCompanies({ random, now, hashes, phones, names });
  const people = buildRenters({ random, now, hashes, phones, names });
  const cars = companies.flatMap((company) =>
    company.sheet.cars.map((sheet) => buildCar(random, now, company, sheet)),
  );
  const prices = priceCars(now, cars);
  const rates = exchangeRateRows(now, people.admin.id);

  const { plans, absences } = planYear(random, now, cars, people.demoRenter, people.renters);
  const whims = createRandom(seed + 2);
  const context = { random, whims, now, rates, references: new Set<string>() };
  const records = plans
    .sort((one, other) => Number(one.createdAt) - Number(other.createdAt))
    .map((plan) => recordBooking(context, plan));
  leaveDeposits(whims, now, records);
  const changes = changeDates(whims, now, records, absences);
  const reviews = writeReviews(random, now, records, people.demoRenter.user.id);
  rateCars(cars, reviews);
  joinBeforeBooking(random, records);
  // Its own choices, so that what the accounts need moves nothing else in town.
  const books = { random: createRandom(seed + 1), now, rates, adminId: people.admin.id };
  const calendar = importedCalendar(random, now, records);

  // Last, so that what is booked in town does not depend on it.
  const documents = documentCars(now, cars);

  return {
    documents,
    users: [...people.users, ...companies.flatMap(({ users }) => users)],
    profiles: [...people.profiles, ...companies.flatMap(({ profiles }) => profiles)],
    companies,
    cars,
    prices,
    settings: settingRows(now, people.admin.id),
    rates,
    commission: commissionRateRows(now, people.admin.id),
    records,
    absences,
    changes,
    reviews,
    accounts: keepAccounts(books, companies, records),
    desk: compareBooks(random, now, records),
    calendar,
  };
}

function planYear(random: Random, now: Date, cars: Car[], demoRenter: Renter, renters: Renter[]) {
  const story = plannedStory(now, cars, demoRenter, renters);
  const absences: ReturnType<typeof absenceRow>[] = [];
  const plans: BookingPlan[] = [...story];
  for (const car of cars) {
    const told = story.filter((plan) => plan.car === car).map((plan) => takenBy(plan, now));
    const away = absencesOf(random, now, car).filter(
      (absence) => !told.some((period) => overlap(absence, period)),
    );
    absences.push(...away.map((absence) => absenceRow(random, now, car, absence)));
    const listed = { sheet: car.sheet, listedAt: car.row.createdAt, minDays: car.row.minDays };
    const periods = fillCalendar(
      random,
      now,
      listed,
      [...told, ...away].map((period) => spaced(period, car)),
    );
    plans.push(...periods.map((period) => planBooking(random, now, car, period, renters)));
  }
  return { plans, absences };
}

/** A car that should have been back is not there for anybody either. */
function takenBy({ period, status }: BookingPlan, now: Date): Period {
  return status === "active" ? { ...period, endsAt: latest(period.endsAt, daysBefore(now, -1)) } : period;
}

/** A period with the time before and after it in which no other rental may end or begin. */
function spaced({ startsAt, endsAt }: Period, { row }: Car): Period {
  const buffer = row.bufferMinutes * MINUTE_MS;
  return { startsAt: new Date(startsAt.getTime() - buffer), endsAt: new Date(endsAt.getTime() + buffer) };
}

/** Nobody books before having an account. */
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
