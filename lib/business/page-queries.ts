import { and, eq } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import { kept, tags } from "@/lib/cache";
import { listCompanyReviews } from "@/lib/reviews/queries";
import { asCard, cardOrders, selectCards } from "@/lib/vehicles/cards";
import { readHost } from "@/lib/vehicles/queries";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import { type CompanyPage, companyPage } from "./contract";

const CARS_A_PAGE = 12;
const REVIEWS = 4;

/** A company's public page by its address; null for one that is not open, and for a page it does not have. */
export function findCompanyPage(slug: string, page: number): Promise<CompanyPage | null> {
  const read = () => readCompanyPage(slug, page);
  return kept(`company ${slug} ${page}`, [tags.vehicles, tags.company(slug)], read);
}

async function readCompanyPage(slug: string, page: number): Promise<CompanyPage | null> {
  const isOpen = and(eq(businesses.slug, slug), eq(businesses.status, "active"));
  const [business] = await db().select().from(businesses).where(isOpen);
  if (!business) return null;
  const host = await readHost(business);
  const pageCount = Math.max(1, Math.ceil(host.vehicleCount / CARS_A_PAGE));
  if (page > pageCount) return null;
  const cars = await selectCards()
    .where(and(eq(vehicles.businessId, business.id), visibleToPublic()))
    .orderBy(...cardOrders.rating)
    .limit(CARS_A_PAGE)
    .offset((page - 1) * CARS_A_PAGE);
  const { address, businessHours, website } = business;
  const isCompany = business.kind === "company";
  return companyPage.parse({
    ...{ host, page, pageCount },
    about: { address: isCompany && address !== "" ? address : null, businessHours, website },
    vehicles: cars.map((row) => asCard(row)),
    reviews: page === 1 ? await listCompanyReviews(business.id, REVIEWS) : [],
  });
}
