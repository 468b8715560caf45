import { asc, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import { HOUR_SECONDS, kept } from "@/lib/cache";
import { vehicleHref } from "@/lib/search/rules";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import { CARS_PER_FILE, type SitemapPage } from "./rules";

const BATCH = 500;
/** As many as the first file has room for, in all languages. */
const COMPANIES = 10_000;

/** Where a file of cars begins, in the order of their ids, and the newest change in it. */
interface CarFile {
  firstId: string;
  updatedAt: string;
}

/**
 * How the cars the public can see are divided into files. Counted once an hour: it reads every car. What changes
 * meanwhile is in the files all the same, they read their stretch of ids when asked.
 */
export function listCarFiles(): Promise<CarFile[]> {
  return kept("sitemap files", [], readCarFiles, HOUR_SECONDS);
}

async function readCarFiles(): Promise<CarFile[]> {
  const { rows } = await db().execute<{ firstId: string; updatedAt: Date }>(sql`
    select min(id) as "firstId", max(updated_at) as "updatedAt"
    from (select ${vehicles.id} as id, ${vehicles.updatedAt} as updated_at,
            (row_number() over (order by ${vehicles.id}) - 1) / ${CARS_PER_FILE} as file
          from ${vehicles} where ${visibleToPublic()}) numbered
    group by file order by file`);
  return rows.map(({ firstId, updatedAt }) => ({ firstId, updatedAt: new Date(updatedAt).toISOString() }));
}

/** The cars from one id until before another, a few hundred at a time, however many there are. */
export async function* readCarPages(
  firstId: string,
  beforeId: string | undefined,
): AsyncGenerator<SitemapPage[]> {
  let from: SQL = sql`${vehicles.id} >= ${firstId}`;
  const until = beforeId === undefined ? sql`true` : sql`${vehicles.id} < ${beforeId}`;
  while (true) {
    const rows = await db()
      .select({ id: vehicles.id, updatedAt: vehicles.updatedAt })
      .from(vehicles)
      .where(sql`${from} and ${until} and ${visibleToPublic()}`)
      .orderBy(asc(vehicles.id))
      .limit(BATCH);
    if (rows.length > 0) yield rows.map(({ id, updatedAt }) => ({ path: vehicleHref(id), updatedAt }));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    from = sql`${vehicles.id} > ${last.id}`;
  }
}

/** The companies the public can rent from, by their addresses. */
export async function readCompanyPages(): Promise<SitemapPage[]> {
  const rows = await db()
    .select({ slug: businesses.slug, updatedAt: businesses.updatedAt })
    .from(businesses)
    .where(
      sql`${businesses.status} = 'active' and exists (select 1 from ${vehicles}
        where ${vehicles.businessId} = ${businesses.id} and ${vehicles.status} = 'published')`,
    )
    .orderBy(asc(businesses.slug))
    .limit(COMPANIES);
  return rows.map(({ slug, updatedAt }) => ({ path: `/company/${slug}`, updatedAt }));
}
