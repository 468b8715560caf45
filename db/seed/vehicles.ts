import { places } from "@/lib/places/rules";
import type { OfferedExtra, Season } from "@/lib/prices/contract";
import { searchTextOf } from "@/lib/vehicles/rules";
import type { vehiclePictures, vehicles } from "../schema/vehicles";
import type { Company } from "./businesses";
import type { CarSheet } from "./cars/sheet";
import { categoryOfStyle } from "./categories";
import { featuresOf } from "./features";
import { samplePictures } from "./pictures";
import type { Random } from "./random";
import { daysBefore, hoursAfter } from "./timing";

type VehicleRow = typeof vehicles.$inferInsert & {
  isInstantBook: boolean;
  depositCents: number;
  minDays: number;
  bufferMinutes: number;
  createdAt: Date;
};
type PictureRow = typeof vehiclePictures.$inferInsert;

export interface Car {
  sheet: CarSheet;
  company: Company;
  row: VehicleRow;
  pictures: PictureRow[];
  /** What it costs on other days and comes with: prices.ts. */
  seasons: Season[];
  extras: OfferedExtra[];
}

export const doorsOf = {
  suv: 5,
  sedan: 4,
  luxury: 4,
  sports: 2,
  convertible: 2,
  electric: 5,
  minibus: 5,
  pickup: 4,
};
/** A degree of latitude is 111 km: cars stand within about 400 m of the neighbourhood's middle. */
const spreadDegrees = 0.0036;

export function buildCar(random: Random, now: Date, company: Company, sheet: CarSheet): Car {
  const createdAt = daysBefore(now, sheet.listedDaysAgo ?? random.whole(368, 425));
  const row = vehicleRow(random, company, sheet, createdAt);
  const pictures = samplePictures(sheet.style, sheet.colour).map((picture, position) => ({
    id: random.uuid(createdAt),
    vehicleId: row.id,
    position,
    ...picture,
  }));
  return { sheet, company, row, pictures, seasons: [], extras: [] };
}

function vehicleRow(random: Random, company: Company, sheet: CarSheet, createdAt: Date): VehicleRow {
  const place = places[sheet.place];
  const described = {
    make: sheet.make,
    model: sheet.model,
    version: sheet.version ?? null,
    title: `${sheet.make} ${sheet.model} ${sheet.year}`,
    year: sheet.year,
    categoryId: categoryOfStyle[sheet.style],
    bodyStyle: sheet.style,
    neighbourhood: place.name,
    city: "Kigali",
  };
  return {
    id: sheet.id ?? slugOf(random, sheet),
    businessId: company.row.id,
    status: sheet.status ?? "published",
    ...described,
    searchText: searchTextOf(described),
    description: sheet.text,
    colour: sheet.colour,
    plate: `RA${random.pick(["D", "E", "F", "G", "H"])} ${random.whole(100, 999)} ${random.pick([..."ABCDEFGHJKLMNPRSTUVWXYZ"])}`,
    fuelType: sheet.fuel,
    transmission: sheet.manual ? "manual" : "automatic",
    seats: sheet.seats,
    doors: doorsOf[sheet.style],
    luggage: sheet.luggage,
    mileageKm: sheet.km,
    features: featuresOf(sheet),
    dailyPriceCents: sheet.dollars * 100,
    depositCents: sheet.deposit * 100,
    weeklyDiscountPercent: sheet.weekly ?? 0,
    monthlyDiscountPercent: sheet.monthly ?? 0,
    isInstantBook: sheet.instant,
    latitude: around(random, place.latitude),
    longitude: around(random, place.longitude),
    // Handing over a rare car is not worth a single day.
    minDays: sheet.dollars < 140 ? 1 : 2,
    advanceNoticeHours: sheet.instant ? 0 : random.pick([0, 2, 4]),
    // Dear cars are cleaned by hand before the next one drives; those with a well-known address keep to plain rules.
    bufferMinutes: sheet.dollars >= 90 && !sheet.id ? 120 : 0,
    publishedAt: sheet.status === "draft" ? null : hoursAfter(createdAt, 20),
    createdAt,
    updatedAt: createdAt,
  };
}

/** toyota-rav4-kiyovu-a3k9 */
function slugOf(random: Random, sheet: CarSheet): string {
  const words = `${sheet.make} ${sheet.model} ${sheet.place}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${words}-${random.code(4).toLowerCase()}`;
}

function around(random: Random, degrees: number): number {
  return Number((degrees + (random.next() * 2 - 1) * spreadDegrees).toFixed(5));
}
