import { listFacets } from "@/lib/catalog/search/facet-queries";
import { searchVehicles } from "@/lib/catalog/search/queries";
import { readSearch } from "@/lib/catalog/search/read-search";
import { countSearch } from "@/lib/catalog/search/summary-queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { percentile } from "./http-client";
import { measureMs, option } from "./measure";
import { openSearchDatabase } from "./search-database";
import { searchMix } from "./search-mix";
import { showUsage } from "./usage";

// npm run bench -- search [--vehicles 1000000 --bookings 2000000 --rounds 15]
// A fixed mixture of real addresses, each asked again and again: what the search takes, what its own SQL alone takes
// in the same minute, and the counts beside the list. With DATABASE_URL set it measures that database as it is.
showUsage("npm run bench -- search [--vehicles 1000000 --bookings 2000000 --rounds 15]");
const rounds = option("--rounds", 15);

const ms = (times: number[], share: number) => percentile(times, share).toFixed(1).padStart(8);

const searchDatabase = await openSearchDatabase(
  option("--vehicles", 1_000_000),
  option("--bookings", 2_000_000),
);
try {
  const now = new Date();
  const all = { search: [] as number[], raw: [] as number[], counts: [] as number[] };
  const ratios: string[] = [];
  const medians = new Map<string, number>();
  console.log("address".padEnd(64), "   p50     p95  raw p50  raw p95  summary  facets (p95, ms)");
  for (const query of searchMix(dayIn(now, KIGALI))) {
    const asked = readSearch(Object.fromEntries(new URLSearchParams(query)), dayIn(now, KIGALI));
    const statements = await searchDatabase.recorded(() => searchVehicles(asked, now));
    const times = {
      search: [] as number[],
      raw: [] as number[],
      summary: [] as number[],
      facets: [] as number[],
    };
    for (let round = 0; round < rounds; round++) {
      // In turn, so that both meet the same neighbours on the machine.
      times.search.push(await measureMs(() => searchVehicles(asked, now)));
      times.raw.push(await measureMs(() => searchDatabase.replay(statements)));
      times.summary.push(await measureMs(() => countSearch(asked, now)));
      times.facets.push(await measureMs(() => listFacets(asked, now)));
    }
    all.search.push(...times.search);
    all.raw.push(...times.raw);
    all.counts.push(...times.summary, ...times.facets);
    medians.set(query, percentile(times.search, 0.5));
    const first = medians.get(query.replace(/&?page=50$/, ""));
    if (/page=50$/.test(query) && first)
      ratios.push(`${query}: ${(percentile(times.search, 0.5) / first).toFixed(2)}`);
    console.log(
      query.slice(0, 62).padEnd(62),
      ms(times.search, 0.5),
      ms(times.search, 0.95),
      ms(times.raw, 0.5),
      ms(times.raw, 0.95),
      ms(times.summary, 0.95),
      ms(times.facets, 0.95),
    );
  }
  const added = percentile(all.search, 0.95) - percentile(all.raw, 0.95);
  console.log(
    `search p50 ${ms(all.search, 0.5)} p95 ${ms(all.search, 0.95)} ms; its SQL p50 ${ms(all.raw, 0.5)} p95 ${ms(all.raw, 0.95)} ms`,
  );
  console.log(`added to the SQL's p95: ${added.toFixed(1)} ms (≤ 5)`);
  console.log(`last page / first page: ${ratios.join("; ")} (≤ 1.5)`);
  console.log(`summary and facets: p50 ${ms(all.counts, 0.5)} p95 ${ms(all.counts, 0.95)} ms (≤ 100)`);
} finally {
  await searchDatabase.close();
}
