import type { VehicleDetail } from "@/lib/vehicles/contract";
import type { Thing } from "./site-graph";

const fuels: Record<VehicleDetail["fuelType"], string> = {
  gasoline: "Gasoline",
  diesel: "Diesel",
  hybrid: "Hybrid",
  electric: "Electric",
};

/** What search engines call a shape. Ours for electric cars and luxury ones are pictures, which say nothing of it. */
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

/** A car to rent: what it is, what a day costs, who rents it out, and what renters said, if any did. */
export function rentalCar(vehicle: VehicleDetail, url: string, pictureUrls: string[]): Thing {
  return {
    "@type": ["Product", "Car"],
    "@id": `${url}#car`,
    name: vehicle.title,
    description: vehicle.description,
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
    ...praiseOf(vehicle),
  };
}

function offerOf({ dailyPriceCents, host }: VehicleDetail, url: string): Thing {
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
    seller: { "@type": host.kind === "company" ? "Organization" : "Person", name: host.name },
  };
}

/** Nothing at all without reviews: a rating of nobody would be a lie, and search engines refuse it. */
function praiseOf({ ratingAverage, ratingCount, reviews }: VehicleDetail) {
  if (ratingAverage === null || ratingCount === 0) return {};
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: ratingAverage,
      reviewCount: ratingCount,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.items.slice(0, 5).map(({ userName, rating, comment, createdAt }) => ({
      "@type": "Review",
      author: { "@type": "Person", name: userName },
      datePublished: createdAt.slice(0, 10),
      reviewBody: comment,
      reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
    })),
  };
}
