import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario } from "@/db/testing/scenarios";
import { waitForLocks } from "@/db/testing/wait-for-locks";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { acceptBooking } from "@/lib/rentals/bookings/commands";
import { startPayment } from "./commands";

const database = await freshDatabase();
const now = new Date();
const refused = { code: "rate_limited", key: "tooManyPrompts" };

interface BookedOptions {
  isInstantBook?: boolean;
  /** The number that the renter has verified. */
  verified?: string;
}

/**
 * A booking whose renter has had an account for some days: failed payments of a new one would make this a request to
 * the owner.
 */
async function booked({ isInstantBook = true, verified }: BookedOptions = {}) {
  const scenario = await bookedScenario(database, isInstantBook, now);
  await database
    .update(users)
    .set({ createdAt: addMs(now, -9 * DAY_MS), ...(verified && { phone: verified, phoneVerifiedAt: now }) })
    .where(eq(users.id, scenario.renter.userId));
  const prompt = (phone: string, at = now) =>
    startPayment(scenario.renter, { bookingId: scenario.bookingId, method: "momo", phone }, at);
  return { ...scenario, prompt };
}

describe("prompts that are not approved", () => {
  it("are limited for a number, but not for others", async () => {
    const { renter, prompt } = await booked();
    for (let attempt = 0; attempt < 5; attempt++) {
      const { id } = await prompt("0788 123 456");
      await answerCharge(renter, id, { answer: "reject" }, now);
    }
    await expect(prompt("+250788123456")).rejects.toMatchObject(refused);
    expect(await prompt("0788 123 457")).toMatchObject({ status: "pending" });
  });

  it("are limited over all renters, except for the account that has verified the number", async () => {
    const number = "+250788777001";
    const prompts = async (count: number, verified?: string) => {
      const { renter, prompt } = await booked({ verified });
      for (let attempt = 0; attempt < count; attempt++) {
        const { id } = await prompt(number);
        await answerCharge(renter, id, { answer: "reject" }, now);
      }
    };
    for (const count of [4, 4, 2]) await prompts(count);
    await expect(prompts(1)).rejects.toMatchObject(refused);
    await prompts(2, number);
  });

  it("count while they are under way, also when many accounts start them at once", async () => {
    const number = "+250788777002";
    for (let count = 1; count < 10; count++) await (await booked()).prompt(number);
    const others = [await booked(), await booked(), await booked()];
    let attempts: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await database.transaction(async (tx) => {
      // No payment can be stored until all of them wait.
      await tx.execute(sql`lock table ${payments} in share mode`);
      attempts = Promise.allSettled(others.map(({ prompt }) => prompt(number)));
      await waitForLocks(database, others.length);
    });
    const outcomes = (await attempts) ?? [];
    const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refusals).toEqual(Array(2).fill(expect.objectContaining(refused)));
    await (await booked({ verified: number })).prompt(number);
  });

  it("are also limited when the number of a waiting request is corrected, however old it is", async () => {
    const number = "+250788777003";
    const requests = await Promise.all(Array.from({ length: 11 }, () => booked({ isInstantBook: false })));
    for (const [index, { prompt }] of requests.entries()) await prompt(`+25078877710${index % 10}`);
    const later = addMs(now, 2 * HOUR_MS);
    const last = requests.pop();
    const ids: string[] = [];
    for (const { prompt } of requests) ids.push((await prompt(number, later)).id);
    await expect(last?.prompt(number, later)).rejects.toMatchObject(refused);
    for (const [index, { renter, owner, bookingId }] of requests.entries()) {
      await acceptBooking(owner, bookingId, later);
      await answerCharge(renter, ids[index] ?? "", { answer: "reject" }, later);
    }
    await expect(last?.prompt(number, later)).rejects.toMatchObject(refused);
    await last?.prompt(number, addMs(later, HOUR_MS));
  });
});
