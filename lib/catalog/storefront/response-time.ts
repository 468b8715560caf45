import { and, count, desc, eq, gte, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { isRequest, medianOf, requestHistory } from "./request-answers";

/** Older answers say little about what a renter may expect now. */
const RECENT_DAYS = 180;

/** The newest answers read, so that the cost does not grow with the business. */
const MAX_ANSWERS = 100;

/** A median of fewer would promise too much, and would show how single renters were answered. */
const MIN_ANSWERS = 5;

/** The public response time of a business: the median of its recent answers to requests; null while there are few. */
export async function findResponseMinutes(businessId: string, now: Date): Promise<number | null> {
  const { createdAt } = bookings;
  const { history, minutes } = requestHistory();
  const answers = db()
    .select({ minutes: minutes.as("minutes") })
    .from(bookings)
    .crossJoinLateral(history)
    .where(
      and(
        eq(bookings.businessId, businessId),
        isRequest,
        gte(createdAt, addMs(now, -RECENT_DAYS * DAY_MS)),
        sql`${minutes} is not null`,
      ),
    )
    .orderBy(desc(createdAt))
    .limit(MAX_ANSWERS)
    .as("answers");
  const [answered] = await db()
    .select({ count: count(), median: medianOf(sql`${answers.minutes}`) })
    .from(answers);
  return answered && answered.count >= MIN_ANSWERS ? answered.median : null;
}
