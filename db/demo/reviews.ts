import { DAY_MS } from "@/lib/platform/dates";
import type { reviews } from "../schema/catalog/reviews";
import type { BookingRecord } from "./booking";
import { hoursAfter } from "./period";
import type { Random } from "./random";
import { fillIn, type ReviewedBooking } from "./review-texts/fits-booking";
import { sorry, thankful } from "./review-texts/replies";
import { languageOf, type Voice, writeComment } from "./review-texts/write-comment";
import type { DemoVehicle } from "./vehicles";

type ReviewRow = typeof reviews.$inferInsert & { createdAt: Date };

/** The share of completed bookings that are reviewed. */
const reviewRate = 0.62;

/** Creates reviews of the completed bookings, in the order of the bookings. */
export function writeReviews(
  random: Random,
  now: Date,
  records: BookingRecord[],
  demoRenterId: string,
): ReviewRow[] {
  const used = new Set<string>();
  const moods = new Map<DemoVehicle, number>();
  const rows: ReviewRow[] = [];
  for (const record of records) {
    const { completedAt } = record.instants;
    if (!completedAt) continue;
    const createdAt = hoursAfter(completedAt, 3 + random.next() * 120);
    const isDemoRenter = record.booking.renterId === demoRenterId;
    // The demo renter has reviewed all bookings except the last, which visitors can review.
    const isSilent = isDemoRenter
      ? completedAt.getTime() > now.getTime() - 40 * DAY_MS
      : !random.chance(reviewRate);
    if (isSilent || createdAt > now) continue;
    const row = review(random, now, record, createdAt, moodAbout(random, moods, record.plan.vehicle), used);
    if (row) rows.push(row);
  }
  return rows;
}

/** Some vehicles get slightly better reviews than others. */
function moodAbout(random: Random, moods: Map<DemoVehicle, number>, vehicle: DemoVehicle): number {
  const known = moods.get(vehicle) ?? 0.35 + random.next() * 1.05;
  moods.set(vehicle, known);
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
  const reviewed = reviewedBooking(record);
  const voice = voiceOf(random, plan.renter.user.locale);
  const comment = writeComment(random, voice, rating, reviewed, used);
  if (!comment) return undefined;
  return {
    id: random.uuid(createdAt),
    bookingId: booking.id,
    vehicleId: booking.vehicleId,
    authorId: booking.renterId,
    rating,
    comment,
    commentLocale: languageOf(voice, rating),
    createdAt,
    ...ownerReply(random, now, rating, plan.renter.user.firstName, createdAt, reviewed),
  };
}

function reviewedBooking({ plan, booking }: BookingRecord): ReviewedBooking {
  const { spec, business } = plan.vehicle;
  const isElectric = spec.fuel === "electric";
  return {
    car: `${spec.make} ${spec.model}`,
    owner: business.owner.firstName,
    style: spec.style,
    isElectric,
    isManual: spec.manual === true,
    days: booking.days,
  };
}

/** People write in the language of their account, or in English. */
function voiceOf(random: Random, locale: Voice): Voice {
  if (locale === "fr" && random.chance(0.7)) return "fr";
  return locale === "rw" && random.chance(0.25) ? "rw" : "en";
}

function ownerReply(
  random: Random,
  now: Date,
  rating: number,
  renter: string,
  writtenAt: Date,
  reviewed: ReviewedBooking,
) {
  const ownerRepliedAt = hoursAfter(writtenAt, 2 + random.next() * 40);
  if (ownerRepliedAt > now || !random.chance(rating <= 3 ? 0.7 : 0.18)) return {};
  const sentence = random.pick(rating <= 3 ? sorry : thankful).replaceAll("{renter}", renter);
  return { ownerReply: fillIn(sentence, reviewed), ownerReplyLocale: "en" as const, ownerRepliedAt };
}

/** Sets each vehicle's average and count from its public reviews, as the command that publishes a review does. */
export function rateVehicles(vehicles: DemoVehicle[], rows: ReviewRow[]): void {
  for (const { row } of vehicles) {
    const ratings = rows
      .filter(({ vehicleId, publishedAt }) => vehicleId === row.id && publishedAt)
      .map(({ rating }) => rating);
    row.ratingCount = ratings.length;
    const sum = ratings.reduce((total, rating) => total + rating, 0);
    row.ratingAverage = ratings.length === 0 ? null : Math.round((sum * 100) / ratings.length) / 100;
  }
}
