import type { VehicleDetail } from "@/lib/catalog/storefront/vehicle-page/contract";
import { descriptionIn } from "@/lib/catalog/vehicles/description-in";
import type { Locale } from "@/lib/platform/i18n/routing";
import { aggregateRating } from "./aggregate-rating";
import type { StructuredData } from "./site-graph";

const fuels: Record<VehicleDetail["fuelType"], string> = {
  gasoline: "Gasoline",
  diesel: "Diesel",
  hybrid: "Hybrid",
  electric: "Electric",
};

/** schema.org body types. Our body styles for electric and luxury vehicles are not shapes and have none. */
const bodies: Record<string, string> = {
  suv: "SUV",
  sedan: "Sedan",
  hatchback: "Hatchback",
  wagon: "Station wagon",
  coupe: "Coupe",
  sports: "Sports car",
  convertible: "Convertible",
  pickup: "Pickup",
  minibus: "Minibus",
  van: "Van",
};

/** schema.org data of a vehicle for rent: the vehicle, its daily price, its owner and its reviews, if any. */
export function vehicleStructuredData(
  locale: Locale,
  vehicle: VehicleDetail,
  url: string,
  pictureUrls: string[],
): StructuredData {
  return {
    "@type": ["Product", "Car"],
    "@id": `${url}#car`,
    name: vehicle.title,
    description: descriptionIn(vehicle, locale).text,
    url,
    ...(pictureUrls.length > 0 && { image: pictureUrls }),
    sku: vehicle.id,
    brand: { "@type": "Brand", name: vehicle.make },
    model: vehicle.model,
    vehicleModelDate: String(vehicle.year),
    color: vehicle.colour.replaceAll("-", " "),
    ...(bodies[vehicle.bodyStyle] && { bodyType: bodies[vehicle.bodyStyle] }),
    vehicleTransmission: vehicle.transmission === "automatic" ? "Automatic" : "Manual",
    fuelType: fuels[vehicle.fuelType],
    vehicleSeatingCapacity: vehicle.seats,
    numberOfDoors: vehicle.doors,
    mileageFromOdometer: { "@type": "QuantitativeValue", value: vehicle.mileageKm, unitCode: "KMT" },
    offers: offerOf(vehicle, url),
    ...ratingOf(vehicle),
  };
}

function offerOf({ dailyPriceCents, business: publicBusiness }: VehicleDetail, url: string): StructuredData {
  const price = (dailyPriceCents / 100).toFixed(2);
  return {
    "@type": "Offer",
    url,
    price,
    priceCurrency: "USD",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price,
      priceCurrency: "USD",
      unitCode: "DAY",
    },
    availability: "https://schema.org/InStock",
    businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
    areaServed: { "@type": "City", name: "Kigali" },
    seller: {
      "@type": publicBusiness.kind === "company" ? "Organization" : "Person",
      name: publicBusiness.name,
    },
  };
}

/** Without reviews the rating is omitted, because it would be false and search engines reject it. */
function ratingOf({ ratingAverage, ratingCount, reviews }: VehicleDetail) {
  if (ratingAverage === null || ratingCount === 0) return {};
  return {
    aggregateRating: aggregateRating(ratingAverage, ratingCount),
    review: reviews.items.slice(0, 5).map(({ userName, rating, comment, commentLocale, createdAt }) => ({
      "@type": "Review",
      author: { "@type": "Person", name: userName },
      datePublished: createdAt.slice(0, 10),
      reviewBody: comment,
      ...(commentLocale && { inLanguage: commentLocale }),
      reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
    })),
  };
}
