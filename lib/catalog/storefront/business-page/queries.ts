import { and, eq } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { findPublicPause } from "@/lib/catalog/availability/pauses/queries";
import { listBusinessReviews } from "@/lib/catalog/reviews/queries";
import { describePublicBusiness } from "@/lib/catalog/storefront/vehicle-page/queries";
import { cardOrders, selectCards, toVehicleCard } from "@/lib/catalog/vehicle-cards/queries";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { cached, cacheTags } from "@/lib/platform/page-cache/cache";
import { type BusinessPage, businessPage } from "./contract";

const VEHICLES_PER_PAGE = 12;
const REVIEW_COUNT = 4;

/** Finds a business's public page by slug; null if the business is not active or has no page with this number. */
export function findBusinessPage(slug: string, page: number): Promise<BusinessPage | null> {
  const read = () => readBusinessPage(slug, page);
  return cached(`company ${slug} ${page}`, [cacheTags.vehicles, cacheTags.company(slug)], read);
}

async function readBusinessPage(slug: string, page: number): Promise<BusinessPage | null> {
  const isActiveWithSlug = and(eq(businesses.slug, slug), eq(businesses.status, "active"));
  const [business] = await db().select().from(businesses).where(isActiveWithSlug);
  if (!business) return null;
  const now = new Date();
  const publicBusiness = await describePublicBusiness(business, now);
  const pageCount = Math.max(1, Math.ceil(publicBusiness.vehicleCount / VEHICLES_PER_PAGE));
  if (page > pageCount) return null;
  const vehicleRows = await selectCards()
    .where(and(eq(vehicles.businessId, business.id), visibleToPublic()))
    .orderBy(...cardOrders.rating)
    .limit(VEHICLES_PER_PAGE)
    .offset((page - 1) * VEHICLES_PER_PAGE);
  const { address, businessHours, website } = business;
  const isAddressPublic = business.kind === "company";
  return businessPage.parse({
    business: publicBusiness,
    page,
    pause: await findPublicPause({ businessId: business.id }, now),
    pageCount,
    about: { address: isAddressPublic && address !== "" ? address : null, businessHours, website },
    vehicles: vehicleRows.map((row) => toVehicleCard(row)),
    reviews: page === 1 ? await listBusinessReviews(business.id, REVIEW_COUNT) : [],
  });
}
