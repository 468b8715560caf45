import { sql } from "drizzle-orm";
import { inParallel } from "@/db/testing/in-parallel";
import { DAY_MS } from "@/lib/platform/dates";
import {
  type BenchRenter,
  countDeadlocks,
  countHalfWritten,
  countOverlaps,
  makeInstantBookVehicle,
  makeQuotes,
  makeRenters,
} from "./bench-renters";
import { reportFigure } from "./figures";
import { httpClient, percentile, tally } from "./http-client";
import { option } from "./measure";
import { type RunningApp, startApp } from "./running-app";
import { showUsage } from "./usage";

// npm run bench -- race [--attempts 10000 --connections 64]
// One car, one set of dates, many different people: exactly one may succeed. Then a mixture of overlapping
// dates, cancellations and expiring holds, verified without relying on the constraint.
showUsage("npm run bench -- race [--attempts 10000 --connections 64]");
const attempts = option("--attempts", 10_000);
const connections = option("--connections", 64);

const inDays = (days: number) => new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS);

async function sameDates(app: RunningApp, crowd: BenchRenter[]): Promise<boolean> {
  const vehicle = await makeInstantBookVehicle(app.database);
  const quoteInputs = crowd.map(({ id }) => ({ userId: id, startsAt: inDays(10), endsAt: inDays(13) }));
  const quoteIds = await makeQuotes(app.database, vehicle, quoteInputs);
  const client = httpClient(app.baseUrl, connections);
  const startedAt = performance.now();
  const responses = await inParallel(crowd, connections, ({ token }, index) =>
    client.post("/api/bookings", token, { quoteId: quoteIds[index] }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  client.close();
  const times = responses.map(({ milliseconds }) => milliseconds);
  console.log(
    `same car, same dates: ${attempts} attempts over ${connections} connections in ${seconds.toFixed(1)} s`,
  );
  console.log(`  ${tally(responses.map(({ status }) => status))}`);
  console.log(
    `  median ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  );
  const isFast = reportFigure({
    name: `race: ${attempts} attempts to book one car`,
    value: seconds,
    unit: "s",
    target: { atMost: 60 },
  });
  const won = responses.filter(({ status }) => status === 201).length;
  const refused = responses.filter(({ status }) => status === 409).length;
  return won === 1 && won + refused === attempts && isFast;
}

async function mixture(app: RunningApp, crowd: BenchRenter[]): Promise<boolean> {
  const vehicles = await Promise.all(Array.from({ length: 5 }, () => makeInstantBookVehicle(app.database)));
  const client = httpClient(app.baseUrl, connections);
  const jobs = await Promise.all(
    vehicles.map(async (vehicle, vehicleIndex) => {
      const renters = crowd.filter((_, index) => index % vehicles.length === vehicleIndex);
      const quoteInputs = renters.map(({ id }, index) => {
        const start = 5 + ((index * 7) % 60);
        return { userId: id, startsAt: inDays(start), endsAt: inDays(start + 1 + (index % 9)) };
      });
      const quoteIds = await makeQuotes(app.database, vehicle, quoteInputs);
      return renters.map((renter, index) => ({ person: renter, quoteId: quoteIds[index] }));
    }),
  );
  const all = jobs.flat().sort((a, b) => (a.quoteId ?? "").localeCompare(b.quoteId ?? ""));
  const expiring = expireSomeHolds(app);
  const statuses = await inParallel(all, connections, async ({ person: renter, quoteId }, index) => {
    const made = await client.post("/api/bookings", renter.token, { quoteId });
    if (made.status !== 201 || index % 2 === 0) return made.status;
    const { id } = JSON.parse(made.body) as { id: string };
    const cancelled = await client.post(`/api/bookings/${id}/cancellation`, renter.token, {});
    return cancelled.status === 201 ? "booked and cancelled" : `cancel ${cancelled.status}`;
  });
  expiring.stop();
  client.close();
  console.log(
    `mixed dates, cancellations, expiring holds: ${all.length} attempts on ${vehicles.length} cars`,
  );
  console.log(`  ${tally(statuses)}; ${expiring.count()} holds made to expire`);
  return statuses.every((status) => [201, 409, "booked and cancelled", "cancel 409"].includes(status));
}

/** Expires a few holds at a time by moving their deadlines into the past. */
function expireSomeHolds(app: RunningApp) {
  let count = 0;
  const timer = setInterval(async () => {
    const aged = await app.database.execute(sql`
      with aging as (select id from bookings where status = 'pending_payment' and deadline_at > now()
                     order by random() limit 3 for update skip locked),
      holds as (update vehicle_occupancy o set expires_at = now() - interval '1 second' from aging
                where o.booking_id = aging.id)
      update bookings b set deadline_at = now() - interval '1 second' from aging where b.id = aging.id returning b.id`);
    count += aged.length;
  }, 100);
  return { stop: () => clearInterval(timer), count: () => count };
}

const app = await startApp();
try {
  const crowd = await makeRenters(app.database, attempts);
  const isFair = await sameDates(app, crowd);
  const isMixedFair = await mixture(app, crowd);
  const overlaps = await countOverlaps(app.database);
  const halfWritten = await countHalfWritten(app.database);
  const deadlocks = await countDeadlocks(app.database);
  console.log(`overlaps ${overlaps}, half-written bookings ${halfWritten}, deadlocks ${deadlocks}`);
  const passed = isFair && isMixedFair && overlaps === 0 && halfWritten === 0 && deadlocks === 0;
  console.log(passed ? "PASS" : "FAIL");
  process.exitCode = passed ? 0 : 1;
} finally {
  await app.close();
}
