import { DAY_MS } from "@/lib/dates";
import type { reviews } from "../schema/reviews";
import type { BookingRecord } from "./booking";
import type { Random } from "./random";
import { hoursAfter } from "./timing";
import type { Car } from "./vehicles";
import { type Voice, writeComment } from "./voices/comment";
import { fillIn, type Trip } from "./voices/fitting";
import { sorry, thankful } from "./voices/replies";

type ReviewRow = typeof reviews.$inferInsert & { createdAt: Date };

/** How often people who rented say something about it. */
const reviewRate = 0.62;

/** Reviews of the completed trips, in the order of the bookings. */
export function writeReviews(
  random: Random,
  now: Date,
  records: BookingRecord[],
  demoRenterId: string,
): ReviewRow[] {
  const used = new Set<string>();
  const moods = new Map<Car, number>();
  const rows: ReviewRow[] = [];
  for (const record of records) {
    const { completedAt } = record.moments;
    if (!completedAt) continue;
    const createdAt = hoursAfter(completedAt, 3 + random.next() * 120);
    const isDemoRenter = record.booking.renterId === demoRenterId;
    // The demo renter has reviewed all trips but the last, which is left to try it out.
    const isSilent = isDemoRenter
      ? completedAt.getTime() > now.getTime() - 40 * DAY_MS
      : !random.chance(reviewRate);
    if (isSilent || createdAt > now) continue;
    const row = review(random, now, record, createdAt, moodAbout(random, moods, record.plan.car), used);
    if (row) rows.push(row);
  }
  return rows;
}

/** Some cars please a little more than others. */
function moodAbout(random: Random, moods: Map<Car, number>, car: Car): number {
  const known = moods.get(car) ?? 0.35 + random.next() * 1.05;
  moods.set(car, known);
  return known;
}

function review(
  random: Random,
  now: Date,
  record: BookingRecord,
  createdAt: Date,
  mood: number,
  used: Set<string>,
): ReviewRow | undefined {
  const { booking, plan } = record;
  const rating = Number(
    random.weighted({ "5": 70, "4": 20 * mood, "3": 7 * mood, "2": 2.4 * mood, "1": 1.1 * mood }),
  );
  const trip = tripOf(record);
  const comment = writeComment(random, voiceOf(random, plan.renter.user.locale), rating, trip, used);
  if (!comment) return undefined;
  return {
    id: random.uuid(createdAt),
    bookingId: booking.id,
    vehicleId: booking.vehicleId,
    authorId: booking.renterId,
    rating,
    comment,
    createdAt,
    ...ownerReply(random, now, rating, plan.renter.user.firstName, createdAt, trip),
  };
}

function tripOf({ plan, booking }: BookingRecord): Trip {
  const { sheet, company } = plan.car;
  const isElectric = sheet.fuel === "electric";
  return {
    car: `${sheet.make} ${sheet.model}`,
    owner: company.owner.firstName,
    style: sheet.style,
    isElectric,
    isManual: sheet.manual === true,
    days: booking.days,
  };
}

/** People write in the language they read the site in, or in English. */
function voiceOf(random: Random, locale: Voice): Voice {
  if (locale === "fr" && random.chance(0.7)) return "fr";
  return locale === "rw" && random.chance(0.25) ? "rw" : "en";
}

function ownerReply(random: Random, now: Date, rating: number, renter: string, writtenAt: Date, trip: Trip) {
  const ownerRepliedAt = hoursAfter(writtenAt, 2 + random.next() * 40);
  if (ownerRepliedAt > now || !random.chance(rating <= 3 ? 0.7 : 0.18)) return {};
  const sentence = random.pick(rating <= 3 ? sorry : thankful).replaceAll("{renter}", renter);
  return { ownerReply: fillIn(sentence, trip), ownerRepliedAt };
}

/** Writes each car's average and count from its reviews, as the command that adds one keeps them. */
export function rateCars(cars: Car[], rows: ReviewRow[]): void {
  for (const { row } of cars) {
    const ratings = rows.filter(({ vehicleId }) => vehicleId === row.id).map(({ rating }) => rating);
    row.ratingCount = ratings.length;
    const sum = ratings.reduce((total, rating) => total + rating, 0);
    row.ratingAverage = ratings.length === 0 ? null : Math.round((sum * 100) / ratings.length) / 100;
  }
}
