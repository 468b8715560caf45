import { listFacets } from "@/lib/catalog/search/facet-queries";
import { searchVehicles } from "@/lib/catalog/search/queries";
import { readSearch } from "@/lib/catalog/search/read-search";
import { countSearch } from "@/lib/catalog/search/summary-queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { handWrittenSearches } from "./hand-written-searches";
import { percentile } from "./http-client";
import { measureMs, option } from "./measure";
import { openSearchDatabase } from "./search-database";
import { showUsage } from "./usage";

// npm run bench -- search [--vehicles 1000000 --bookings 2000000 --rounds 15]
// Fifty searches, each asked again and again: what the product takes, what a hand-written statement for the same
// takes in between, and the counts beside the list. Both must find the same vehicles. With DATABASE_URL set it
// measures that database as it is.
showUsage("npm run bench -- search [--vehicles 1000000 --bookings 2000000 --rounds 15]");
const rounds = option("--rounds", 15);

interface Times {
  product: number[];
  byHand: number[];
  summary: number[];
  facets: number[];
}
const noTimes = (): Times => ({ product: [], byHand: [], summary: [], facets: [] });
const p95 = (times: number[]) => percentile(times, 0.95);
const ms = (time: number) => time.toFixed(1).padStart(8);

const searchDatabase = await openSearchDatabase(
  option("--vehicles", 1_000_000),
  option("--bookings", 2_000_000),
);
try {
  const now = new Date();
  const today = dayIn(now, KIGALI);
  const all = noTimes();
  const medians = new Map<string, number>();
  const failures: string[] = [];
  const fail = (isFailure: boolean, what: string) => isFailure && failures.push(what);
  console.log("address".padEnd(56), " found  product p50, p95   by hand p50, p95  p95 ÷  summary  facets");
  for (const { query, statement } of handWrittenSearches(now)) {
    const asked = readSearch(Object.fromEntries(new URLSearchParams(query)), today);
    const found = await searchVehicles(asked, now);
    const rows = await searchDatabase.rows(statement);
    const isSame =
      found.items.map(({ id }) => id).join() === rows.map(({ id }) => id).join() &&
      found.total === Math.min(1_200, Number(rows[0]?.total ?? 0));
    fail(!isSame, `${query}: not the vehicles that the hand-written statement finds`);

    const times = noTimes();
    for (let round = 0; round < rounds; round++) {
      // In turn, so that all meet the same neighbours on the machine.
      times.product.push(await measureMs(() => searchVehicles(asked, now)));
      times.byHand.push(await measureMs(() => searchDatabase.rows(statement)));
      times.summary.push(await measureMs(() => countSearch(asked, now)));
      times.facets.push(await measureMs(() => listFacets(asked, now)));
    }
    for (const part of ["product", "byHand", "summary", "facets"] as const) all[part].push(...times[part]);
    const median = percentile(times.product, 0.5);
    medians.set(query, median);
    const firstPage = query.replace(/&?page=50$/, "");
    const toFirst = median / (medians.get(firstPage) ?? median);
    fail(toFirst > 1.5, `${query}: takes ${toFirst.toFixed(1)} times as long as the first page (≤ 1.5)`);
    const ratio = p95(times.product) / p95(times.byHand);
    fail(p95(times.product) > 50, `${query}: ${ms(p95(times.product)).trim()} ms (≤ 50)`);
    fail(ratio > 2, `${query}: ${ratio.toFixed(1)} times as long as by hand (≤ 2)`);
    fail(p95(times.facets) > 100, `${query}: the facets take ${ms(p95(times.facets)).trim()} ms (≤ 100)`);
    console.log(
      query.slice(0, 56).padEnd(56),
      `${found.total}`.padStart(6),
      ms(median),
      ms(p95(times.product)),
      ms(percentile(times.byHand, 0.5)),
      ms(p95(times.byHand)),
      ratio.toFixed(2).padStart(6),
      ms(p95(times.summary)),
      ms(p95(times.facets)),
    );
  }
  console.log(
    `all searches, p95: product ${ms(p95(all.product))} ms, by hand ${ms(p95(all.byHand))} ms,`,
    `${(p95(all.product) / p95(all.byHand)).toFixed(2)} times as long;`,
    `summary ${ms(p95(all.summary))} ms, facets ${ms(p95(all.facets))} ms`,
  );
  for (const failure of failures) console.log(`too much: ${failure}`);
} finally {
  await searchDatabase.close();
}
