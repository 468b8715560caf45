import { asc, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { cached, HOUR_SECONDS } from "@/lib/platform/page-cache/cache";
import { type SitemapPage, VEHICLES_PER_FILE } from "./rules";

const BATCH = 500;
/** As many as fit into the first file, in all languages. */
const MAX_BUSINESSES = 10_000;

/** The first vehicle id of a sitemap file and the newest change in it. */
interface VehicleSitemap {
  firstId: string;
  updatedAt: string;
}

/**
 * How the public vehicles are divided into files by id. Cached for an hour because it reads every vehicle; changes in
 * between still appear, because a file reads its range of ids when it is requested.
 */
export function listVehicleSitemaps(): Promise<VehicleSitemap[]> {
  return cached("sitemap files", [], readVehicleSitemaps, HOUR_SECONDS);
}

async function readVehicleSitemaps(): Promise<VehicleSitemap[]> {
  const rows = await db().execute<{ firstId: string; updatedAt: Date }>(sql`
    select min(id) as "firstId", max(updated_at) as "updatedAt"
    from (select ${vehicles.id} as id, ${vehicles.updatedAt} as updated_at,
            (row_number() over (order by ${vehicles.id}) - 1) / ${VEHICLES_PER_FILE} as file
          from ${vehicles} where ${visibleToPublic()}) numbered
    group by file order by file`);
  return rows.map(({ firstId, updatedAt }) => ({ firstId, updatedAt: new Date(updatedAt).toISOString() }));
}

/** The vehicles from one id (inclusive) to another (exclusive), a few hundred per page. */
export async function* readVehiclePages(
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

/** The pages of the active businesses. */
export async function listBusinessPages(): Promise<SitemapPage[]> {
  const rows = await db()
    .select({ slug: businesses.slug, updatedAt: businesses.updatedAt })
    .from(businesses)
    .where(
      sql`${businesses.status} = 'active' and exists (select 1 from ${vehicles}
        where ${vehicles.businessId} = ${businesses.id} and ${vehicles.status} = 'published')`,
    )
    .orderBy(asc(businesses.slug))
    .limit(MAX_BUSINESSES);
  return rows.map(({ slug, updatedAt }) => ({ path: `/company/${slug}`, updatedAt }));
}
