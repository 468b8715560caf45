import { describe, expect, it } from "vitest";
import { vehicleDefaults } from "@/lib/catalog/fleet/vehicle-fields";
import type { VehicleDetail } from "@/lib/catalog/storefront/vehicle-page/contract";
import { vehicleStructuredData } from "./vehicle-graph";

const vehicle: VehicleDetail = {
  ...vehicleDefaults,
  id: "rav4",
  title: "Toyota RAV4 2021",
  categoryId: "suv",
  seats: 5,
  transmission: "automatic",
  fuelType: "hybrid",
  neighbourhood: "Remera",
  dailyPriceCents: 4_550,
  isInstantBook: true,
  isVerified: true,
  isInsured: true,
  pause: null,
  weeklyHours: null,
  ratingAverage: 4.75,
  ratingCount: 7,
  description: "Good on red roads.",
  make: "Toyota",
  model: "RAV4",
  year: 2021,
  colour: "silver",
  bodyStyle: "suv",
  doors: 5,
  luggage: 3,
  mileageKm: 41_000,
  city: "Kigali",
  timeZone: "Africa/Kigali",
  weekendPriceCents: null,
  seasons: [],
  extras: [],
  depositCents: 20_000,
  weeklyDiscountPercent: 0,
  monthlyDiscountPercent: 0,
  minDays: 1,
  maxDays: 90,
  advanceNoticeHours: 0,
  pictures: [],
  business: {
    name: "Kivu Cars",
    slug: "kigali-wheels",
    kind: "company",
    isVerified: true,
    description: "",
    logoPath: null,
    brandColour: null,
    responseMinutes: null,
    memberSince: "2026-01-01T00:00:00Z",
    vehicleCount: 3,
    tripCount: 9,
    ratingAverage: 4.75,
    ratingCount: 7,
  },
  reviews: {
    total: 7,
    page: 1,
    pageCount: 1,
    ratingCounts: [7, 0, 0, 0, 0],
    items: Array.from({ length: 7 }, (_, index) => ({
      id: `0190c0de-0000-7000-8000-00000000000${index}`,
      userName: "Aline U.",
      authorPhoto: null,
      rating: 5,
      comment: "Kind owner.",
      commentLocale: "en",
      ownerReply: null,
      ownerReplyLocale: null,
      createdAt: "2026-11-02T10:00:00Z",
      tripDate: "2026-11-01T10:00:00Z",
    })),
  },
};
const url = "https://gendana.example/vehicle/rav4";

describe("a vehicle's structured data", () => {
  it("has the daily price in dollars", () => {
    expect(vehicleStructuredData("en", vehicle, url, []).offers).toMatchObject({
      price: "45.50",
      priceCurrency: "USD",
      priceSpecification: { unitCode: "DAY", price: "45.50" },
      availability: "https://schema.org/InStock",
      seller: { "@type": "Organization", name: "Kivu Cars" },
    });
  });

  it("has colour and body type as text, and no body type if ours is not a shape", () => {
    expect(vehicleStructuredData("en", { ...vehicle, colour: "pearl-white" }, url, [])).toMatchObject({
      color: "pearl white",
      bodyType: "SUV",
    });
    expect(vehicleStructuredData("en", { ...vehicle, bodyStyle: "electric" }, url, [])).not.toHaveProperty(
      "bodyType",
    );
  });

  it("is described in the page's language if the owner wrote it, and names the language of reviews", () => {
    const described = {
      ...vehicle,
      descriptionLocale: "en" as const,
      descriptionFr: "Bonne sur les pistes.",
    };
    expect(vehicleStructuredData("fr", described, url, [])).toMatchObject({
      description: "Bonne sur les pistes.",
      review: [{ inLanguage: "en" }, {}, {}, {}, {}],
    });
    expect(vehicleStructuredData("rw", described, url, [])).toMatchObject({
      description: "Good on red roads.",
    });
  });

  it("has the rating and some reviews", () => {
    const graph = vehicleStructuredData("en", vehicle, url, []);
    expect(graph.aggregateRating).toMatchObject({ ratingValue: 4.75, reviewCount: 7 });
    expect(graph.review).toHaveLength(5);
    expect(graph.review).toMatchObject([
      { datePublished: "2026-11-02", reviewRating: { ratingValue: 5 } },
      {},
      {},
      {},
      {},
    ]);
  });

  it("has no rating without reviews", () => {
    const unrated = {
      ...vehicle,
      ratingAverage: null,
      ratingCount: 0,
      reviews: { ...vehicle.reviews, items: [], total: 0 },
    };
    expect(vehicleStructuredData("en", unrated, url, [])).not.toHaveProperty("aggregateRating");
    expect(vehicleStructuredData("en", unrated, url, [])).not.toHaveProperty("review");
  });
});
