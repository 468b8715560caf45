import { sql } from "drizzle-orm";
import { db } from "@/db";
import { listFacets } from "@/lib/catalog/search/facet-queries";
import { searchVehicles } from "@/lib/catalog/search/queries";
import { readSearch } from "@/lib/catalog/search/read-search";
import { countSearch } from "@/lib/catalog/search/summary-queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { reportFigure } from "./figures";
import { handWrittenSearches } from "./hand-written-searches";
import { percentile } from "./http-client";
import { measureMs, option } from "./measure";
import { openSearchDatabase } from "./search-database";
import { showUsage } from "./usage";

// npm run bench -- search [--vehicles 1000000 --bookings 2000000 --rounds 15]
// Fifty searches, each repeated: the times of Gendana's search, of an equivalent hand-written statement in
// between, and of the counts beside the list. Both must find the same vehicles. By default over 50,000 and
// over a million vehicles; with DATABASE_URL it measures that database unchanged.
showUsage("npm run bench -- search [--vehicles 1000000 --bookings 2000000 --rounds 15]");
const rounds = option("--rounds", 15);
const given = option("--vehicles", 0);
const sizes = given || process.env.DATABASE_URL ? [given] : [50_000, 1_000_000];

interface Times {
  product: number[];
  byHand: number[];
  summary: number[];
  facets: number[];
}
const noTimes = (): Times => ({ product: [], byHand: [], summary: [], facets: [] });
const p95 = (times: number[]) => percentile(times, 0.95);
const ms = (time: number) => time.toFixed(1).padStart(8);

let isPassed = true;
for (const size of sizes) isPassed = (await measureSize(size)) && isPassed;
process.exitCode = isPassed ? 0 : 1;

async function measureSize(size: number): Promise<boolean> {
  const searchDatabase = await openSearchDatabase(size, option("--bookings", 2 * size));
  try {
    return await measureSearches(searchDatabase.rows);
  } finally {
    await searchDatabase.close();
  }
}

type Rows = Awaited<ReturnType<typeof openSearchDatabase>>["rows"];

async function measureSearches(rowsOf: Rows): Promise<boolean> {
  const now = new Date();
  const today = dayIn(now, KIGALI);
  const all = noTimes();
  const productTimes = new Map<string, number[]>();
  let different = 0;
  console.log("address".padEnd(56), " found  product p50, p95   by hand p50, p95   ratio  summary   facets");
  for (const { query, statement } of handWrittenSearches(now)) {
    const asked = readSearch(Object.fromEntries(new URLSearchParams(query)), today);
    const found = await searchVehicles(asked, now);
    const rows = await rowsOf(statement);
    const isSame =
      found.items.map(({ id }) => id).join() === rows.map(({ id }) => id).join() &&
      found.total === Math.min(1_200, Number(rows[0]?.total ?? 0));
    if (!isSame) different++;

    const times = noTimes();
    for (let round = 0; round < rounds; round++) {
      // Alternating, so that other load on the machine affects all equally.
      times.product.push(await measureMs(() => searchVehicles(asked, now)));
      times.byHand.push(await measureMs(() => rowsOf(statement)));
      times.summary.push(await measureMs(() => countSearch(asked, now)));
      times.facets.push(await measureMs(() => listFacets(asked, now)));
    }
    for (const part of ["product", "byHand", "summary", "facets"] as const) all[part].push(...times[part]);
    productTimes.set(query, times.product);
    console.log(
      query.slice(0, 56).padEnd(56),
      `${found.total}`.padStart(6),
      ms(percentile(times.product, 0.5)),
      ms(p95(times.product)),
      ms(percentile(times.byHand, 0.5)),
      ms(p95(times.byHand)),
      (p95(times.product) / p95(times.byHand)).toFixed(2).padStart(7),
      ms(p95(times.summary)),
      ms(p95(times.facets)),
      isSame ? "" : "  not what is found by hand",
    );
  }

  const deepest = [...productTimes].filter(([query]) => query.endsWith("page=50"));
  const timesOf = (query: string) => productTimes.get(query) ?? [];
  const first = deepest.flatMap(([query]) => timesOf(query.replace(/&?page=50$/, "")));
  const byHand = { name: "hand-written SQL", value: p95(all.byHand) };
  const subject = `search (${(await countVehicles()).toLocaleString("en-US")} vehicles)`;
  const times = { unit: "ms", value: p95(all.product) };
  return [
    reportFigure({
      name: `${subject}: not found as by hand`,
      value: different,
      unit: "",
      target: { atMost: 0 },
    }),
    reportFigure({ name: `${subject}: p95 of fifty`, ...times, target: { atMost: 50 } }),
    reportFigure({
      name: `${subject}: p95 beside hand-written SQL`,
      ...times,
      control: byHand,
      target: { of: "ratio", atMost: 2 },
    }),
    reportFigure({
      name: `${subject}: p95 of the last page`,
      unit: "ms",
      value: p95(deepest.flatMap(([, deep]) => deep)),
      control: { name: "first page", value: p95(first) },
      target: { of: "ratio", atMost: 1.5 },
    }),
    reportFigure({
      name: `${subject}: p95 of the facets`,
      unit: "ms",
      value: p95(all.facets),
      target: { atMost: 100 },
    }),
  ].every(Boolean);
}

async function countVehicles(): Promise<number> {
  const [row] = await db().execute<{ count: number }>(sql`select count(*)::int as count from vehicles`);
  return row?.count ?? 0;
}
