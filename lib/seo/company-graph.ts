import type { CompanyPage } from "@/lib/business/contract";
import { openingHours } from "./rules";
import type { Thing } from "./site-graph";

/** Who rents cars out: a company as the business it is, a person as one; a rating only where somebody gave one. */
export function rentalCompany(
  { name, kind, description, ratingAverage, ratingCount }: CompanyPage["host"],
  { address, businessHours, website }: CompanyPage["about"],
  url: string,
  logoUrl: string | undefined,
): Thing {
  if (kind === "individual") return { "@type": "Person", "@id": `${url}#host`, name, url };
  const hours = businessHours ? openingHours(businessHours) : undefined;
  return {
    "@type": "AutoRental",
    "@id": `${url}#host`,
    ...{ name, url },
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
      ratingCount > 0 && {
        aggregateRating: {
          "@type": "AggregateRating",
          ratingValue: ratingAverage,
          reviewCount: ratingCount,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  };
}
