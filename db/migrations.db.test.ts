import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { commissionRates } from "./schema/platform/settings";
import { bookings } from "./schema/rentals/bookings";
import { quotes } from "./schema/rentals/quotes";
import { freshDatabase } from "./testing/fresh-database";
import { bookedScenario } from "./testing/scenarios";

const database = await freshDatabase();

/** Returns the statements of a migration, found by name: its number may change before it is released. */
function statementsOf(name: string): string[] {
  const file = readdirSync("db/migrations").find((file) => file.endsWith(`_${name}.sql`));
  return readFileSync(`db/migrations/${file}`, "utf8").split("--> statement-breakpoint");
}

it("existing bookings and quotes get the commission of the Kigali day they were made on", async () => {
  const made = async (at: string) => (await bookedScenario(database, true, new Date(at))).bookingId;
  // 23:45 and 00:15 in Kigali.
  const ids = [
    await made("2026-06-30T21:45:00Z"),
    await made("2026-06-30T22:15:00Z"),
    await made("2026-05-01T08:00:00Z"),
  ];
  await database.insert(commissionRates).values([
    { effectiveOn: "2026-06-01", percent: 12 },
    { effectiveOn: "2026-07-01", percent: 15 },
  ]);
  await database.execute(sql`alter table bookings drop column commission_percent`);
  await database.execute(sql`alter table quotes drop column commission_percent`);
  for (const statement of statementsOf("frozen-commission")) await database.execute(sql.raw(statement));
  const rows = await database
    .select({ id: bookings.id, booking: bookings.commissionPercent, quote: quotes.commissionPercent })
    .from(bookings)
    .innerJoin(quotes, eq(quotes.id, bookings.quoteId));
  const of = new Map(rows.map(({ id, booking, quote }) => [id, [booking, quote]]));
  expect(ids.map((id) => of.get(id))).toEqual([
    [12, 12],
    [15, 15],
    [10, 10],
  ]);
});
