import { z } from "zod";
import { trend } from "@/lib/analytics/contract";

/** A car that changes hands today, or should have before. */
const turn = z.object({
  kind: z.enum(["pickup", "return"]),
  bookingId: z.uuid(),
  reference: z.string(),
  /** As agreed. */
  at: z.iso.datetime(),
  vehicle: z.object({ title: z.string(), plate: z.string().nullable(), timeZone: z.string() }),
  customer: z.string(),
  /** The renter's door, or where the car stands. */
  place: z.string(),
  /** The reader's role hands cars over. */
  canRun: z.boolean(),
  /** From when on the car may be handed over; null once that is possible, and of returns. */
  opensAt: z.iso.datetime().nullable(),
  isDone: z.boolean(),
  isLate: z.boolean(),
});
export type Turn = z.infer<typeof turn>;

const alertKinds = [
  "overdue",
  "messages",
  "documentExpired",
  "documentExpires",
  "carPapersMissing",
  "carPapers",
  "planLimit",
  "payoutAccount",
  "payout",
] as const;

const alert = z.object({
  kind: z.enum(alertKinds),
  /** How many it is about; of a plan, cars that are published. */
  count: z.int(),
  /** The plan's cars. */
  limit: z.int().nullable(),
  /** The day a document ends. */
  on: z.iso.date().nullable(),
  /** On its way. */
  cents: z.int().nullable(),
  /** What it is about where that is one thing: a talk. */
  roomId: z.uuid().nullable(),
});
export type Alert = z.infer<typeof alert>;

const moved = z.object({ now: z.number(), before: z.number() });

/** What a company's people need to know today; everything of all the businesses somebody works for. Amounts in US cents. */
export const businessDay = z.object({
  day: z.iso.date(),
  /** Late ones first, then by time, those done last; at most sixty. */
  turns: z.array(turn),
  alerts: z.array(alert),
  requested: z.int(),
  out: z.int(),
  upcoming: z.int(),
  /** This month until now, and as much of the month before. Null for who does not see money. */
  revenue: moved.extend({ beforeFrom: z.iso.date(), beforeTo: z.iso.date() }).nullable(),
  /** In percent, of thirty days and of the thirty before; null without cars. */
  utilisation: z.object({ now: z.number(), before: z.number().nullable() }).nullable(),
  /** How the four figures came here: earned in each stretch (null for who does not see money), in use, out and ahead at its end. */
  trends: z.object({ revenueCents: trend.nullable(), utilisation: trend, out: trend, upcoming: trend }),
});
export type BusinessDay = z.infer<typeof businessDay>;
