import type { BusinessPage } from "@/lib/catalog/storefront/business-page/contract";
import { aggregateRating } from "./aggregate-rating";
import { openingHours } from "./rules";
import type { StructuredData } from "./site-graph";

/**
 * schema.org data of a business: a company as an AutoRental with its rating, if it has reviews; an individual as a
 * Person with only the name.
 */
export function businessStructuredData(
  { name, kind, description, ratingAverage, ratingCount }: BusinessPage["business"],
  { address, businessHours, website }: BusinessPage["about"],
  url: string,
  logoUrl: string | undefined,
): StructuredData {
  if (kind === "individual") return { "@type": "Person", "@id": `${url}#owner`, name, url };
  const hours = businessHours ? openingHours(businessHours) : undefined;
  return {
    "@type": "AutoRental",
    "@id": `${url}#owner`,
    name,
    url,
    ...(description && { description }),
    ...(logoUrl && { image: logoUrl, logo: logoUrl }),
    ...(website && { sameAs: website }),
    ...(hours && { openingHours: hours }),
    address: {
      "@type": "PostalAddress",
      ...(address && { streetAddress: address }),
      addressLocality: "Kigali",
      addressCountry: "RW",
    },
    ...(ratingAverage !== null &&
      ratingCount > 0 && { aggregateRating: aggregateRating(ratingAverage, ratingCount) }),
  };
}
