import { setTimeout as sleep } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { bookings } from "@/db/schema/rentals/bookings";
import { inParallel } from "@/db/testing/in-parallel";
import { DAY_MS } from "@/lib/platform/dates";
import {
  countHalfWritten,
  countOverlaps,
  makeInstantBookVehicle,
  makeQuotes,
  makeRenters,
} from "./bench-renters";
import { reportFigure } from "./figures";
import { type HttpResponse, httpClient, tally } from "./http-client";
import { startApp } from "./running-app";
import { showUsage } from "./usage";

// npm run bench -- crash [--kills 20]
// Kills the app, then the database, with -9 while people book. Every booking answered with 201 must exist
// afterwards, nothing may be half-written, and everything must recover by itself.
showUsage("npm run bench -- crash [--kills 20]");
const kills = Number(process.argv[process.argv.indexOf("--kills") + 1]) || 20;
const WIDTH = 16;
const PER_KILL = 120;
let recoverySeconds = 0;

/** Like a person: without a response or on "unavailable", tries again with the same quote. */
async function retryUntilAnswered(ask: () => Promise<HttpResponse>): Promise<HttpResponse> {
  for (let attempt = 1; ; attempt++) {
    const response = await ask();
    if ((response.status !== 0 && response.status !== 503) || attempt === 60) return response;
    await sleep(250);
  }
}

const app = await startApp();
try {
  const crowd = await makeRenters(app.database, 2 * kills * PER_KILL);
  let firstRenter = 0;
  const results = { app: await rounds("app"), database: await rounds("database") };
  for (const [victim, result] of Object.entries(results))
    console.log(
      `${victim}: ${kills} kills, ${result.acknowledged} acknowledged, ${result.lost} lost; answers ${tally(result.statuses)}`,
    );
  const isBackSoon = Object.entries(results).map(([victim, { slowest }]) =>
    reportFigure({
      name: `crash: slowest return after kill -9 of the ${victim}`,
      value: slowest,
      unit: "s",
      target: { atMost: 4 },
    }),
  );
  const halfWritten = await countHalfWritten(app.database);
  const overlaps = await countOverlaps(app.database);
  console.log(`half-written bookings ${halfWritten}, overlaps ${overlaps}`);
  const passed =
    halfWritten === 0 &&
    overlaps === 0 &&
    isBackSoon.every(Boolean) &&
    results.app.lost === 0 &&
    results.database.lost === 0 &&
    [...results.app.statuses, ...results.database.statuses].every((status) => status === 201);
  console.log(passed ? "PASS" : "FAIL");
  process.exitCode = passed ? 0 : 1;

  async function rounds(victim: "app" | "database") {
    const statuses: number[] = [];
    let [acknowledged, lost, slowest] = [0, 0, 0];
    for (let round = 0; round < kills; round++) {
      const outcome = await oneKill(victim);
      firstRenter += PER_KILL;
      statuses.push(...outcome.statuses);
      acknowledged += outcome.acknowledged.length;
      lost += outcome.acknowledged.length - (await countPresent(outcome.acknowledged));
      slowest = Math.max(slowest, outcome.backAfter);
    }
    return { statuses, acknowledged, lost, slowest };
  }

  /**
   * Books one day after another; the process is killed once some bookings have been acknowledged and others
   * are in progress.
   */
  async function oneKill(victim: "app" | "database") {
    const vehicle = await makeInstantBookVehicle(app.database);
    const quoteInputs = Array.from({ length: PER_KILL }, (_, index) => {
      const startsAt = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + (2 + index * 2) * DAY_MS);
      return { userId: renterAt(index).id, startsAt, endsAt: new Date(startsAt.getTime() + DAY_MS) };
    });
    const quoteIds = await makeQuotes(app.database, vehicle, quoteInputs);
    const client = httpClient(app.baseUrl, WIDTH);
    const acknowledged: string[] = [];
    const fatal = 5 + Math.floor(Math.random() * 60);
    let killedAt = 0;
    const statuses = await inParallel(quoteIds, WIDTH, async (quoteId, index) => {
      const response = await retryUntilAnswered(() =>
        client.post("/api/bookings", renterAt(index).token, { quoteId }),
      );
      if (response.status === 201) acknowledged.push((JSON.parse(response.body) as { id: string }).id);
      if (acknowledged.length >= fatal && killedAt === 0) {
        killedAt = performance.now();
        if (victim === "app") app.killApp();
        else app.killDatabase();
        void app.waitUntilReady().then(() => {
          recoverySeconds = (performance.now() - killedAt) / 1000;
        });
      }
      return response.status;
    });
    client.close();
    await app.waitUntilReady();
    return { statuses, acknowledged, backAfter: recoverySeconds };
  }

  function renterAt(index: number) {
    // Nobody books twice, because waiting bookings per person are limited.
    return crowd[firstRenter + index] ?? { id: "", token: "" };
  }

  async function countPresent(ids: string[]): Promise<number> {
    return ids.length === 0 ? 0 : app.database.$count(bookings, inArray(bookings.id, ids));
  }
} finally {
  await app.close();
}
