import type { DriverRequirements } from "@/lib/catalog/driver-requirements/contract";
import type { DriverService } from "@/lib/catalog/driver-service/contract";
import { neighbourhoods } from "@/lib/catalog/neighbourhoods/rules";
import type { Season, VehiclePrices } from "@/lib/catalog/pricing/contract";
import type { UsageTerms } from "@/lib/catalog/pricing/usage-terms";
import { searchTextOf } from "@/lib/catalog/vehicles/fold-search-text";
import type { vehiclePictures, vehicles } from "../schema/catalog/vehicles";
import type { DemoBusiness } from "./businesses";
import { categoryOfStyle } from "./categories";
import { featuresOf } from "./features";
import { daysBefore, hoursAfter } from "./period";
import { samplePictures } from "./pictures";
import type { Random } from "./random";
import type { VehicleSpec } from "./vehicle-specs/vehicle-spec";

type VehicleRow = typeof vehicles.$inferInsert &
  UsageTerms &
  DriverRequirements &
  DriverService & {
    isInstantBook: boolean;
    depositCents: number;
    minDays: number;
    bufferMinutes: number;
    createdAt: Date;
  };
type PictureRow = typeof vehiclePictures.$inferInsert;

export interface DemoVehicle {
  spec: VehicleSpec;
  business: DemoBusiness;
  row: VehicleRow;
  pictures: PictureRow[];
  /** Special prices and extras; see prices.ts. */
  seasons: Season[];
  extras: Omit<VehiclePrices["extras"][number], "isOffered">[];
}

export const doorCounts = {
  suv: 5,
  sedan: 4,
  luxury: 4,
  sports: 2,
  convertible: 2,
  electric: 5,
  minibus: 5,
  pickup: 4,
};

/** A degree of latitude is 111 km, so vehicles are within about 400 m of the neighbourhood's centre. */
const spreadDegrees = 0.0036;

export function buildVehicle(
  random: Random,
  now: Date,
  business: DemoBusiness,
  spec: VehicleSpec,
): DemoVehicle {
  const createdAt = daysBefore(now, spec.listedDaysAgo ?? random.whole(368, 425));
  const row = vehicleRow(random, business, spec, createdAt);
  const pictures = samplePictures(spec.style, spec.colour).map((picture, position) => ({
    id: random.uuid(createdAt),
    vehicleId: row.id,
    position,
    ...picture,
  }));
  return { spec, business, row, pictures, seasons: [], extras: [] };
}

function vehicleRow(random: Random, business: DemoBusiness, spec: VehicleSpec, createdAt: Date): VehicleRow {
  const place = neighbourhoods[spec.place];
  const described = {
    make: spec.make,
    model: spec.model,
    version: spec.version ?? null,
    title: `${spec.make} ${spec.model} ${spec.year}`,
    year: spec.year,
    categoryId: categoryOfStyle[spec.style],
    bodyStyle: spec.style,
    neighbourhood: place.name,
    city: "Kigali",
  };
  return {
    id: spec.id ?? slugOf(random, spec),
    businessId: business.row.id,
    status: spec.status ?? "published",
    ...described,
    searchText: searchTextOf(described),
    description: spec.text,
    descriptionLocale: spec.language ?? "en",
    descriptionEn: spec.translations?.en ?? null,
    descriptionFr: spec.translations?.fr ?? null,
    descriptionRw: spec.translations?.rw ?? null,
    colour: spec.colour,
    plate: `RA${random.pick(["D", "E", "F", "G", "H"])} ${random.whole(100, 999)} ${random.pick([..."ABCDEFGHJKLMNPRSTUVWXYZ"])}`,
    fuelType: spec.fuel,
    transmission: spec.manual ? "manual" : "automatic",
    seats: spec.seats,
    doors: doorCounts[spec.style],
    luggage: spec.luggage,
    mileageKm: spec.km,
    features: featuresOf(spec),
    dailyPriceCents: spec.dollars * 100,
    depositCents: spec.deposit * 100,
    ...usageTermsFor(spec),
    ...driverRequirementsFor(spec),
    ...driverServiceFor(spec),
    weeklyDiscountPercent: spec.weekly ?? 0,
    monthlyDiscountPercent: spec.monthly ?? 0,
    nonRefundablePercent: spec.nonRefundable ?? 0,
    earlyBirdPercent: spec.earlyBird ?? 0,
    lastMinutePercent: spec.lastMinute ?? 0,
    isInstantBook: spec.instant,
    latitude: around(random, place.latitude),
    longitude: around(random, place.longitude),
    // Renting out an expensive vehicle for a single day is not worthwhile.
    minDays: spec.dollars < 140 ? 1 : 2,
    advanceNoticeHours: spec.instant ? 0 : random.pick([0, 2, 4]),
    // Expensive vehicles are cleaned by hand between bookings; those with a well-known address keep simple
    // rules.
    bufferMinutes: spec.dollars >= 90 && !spec.id ? 120 : 0,
    publishedAt: spec.status === "draft" ? null : hoursAfter(createdAt, 20),
    createdAt,
    updatedAt: createdAt,
    editedAt: createdAt,
  };
}

/** For example toyota-rav4-kiyovu-a3k9. */
function slugOf(random: Random, spec: VehicleSpec): string {
  const slugBase = `${spec.make} ${spec.model} ${spec.place}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${slugBase}-${random.code(4).toLowerCase()}`;
}

function around(random: Random, degrees: number): number {
  return Number((degrees + (random.next() * 2 - 1) * spreadDegrees).toFixed(5));
}

/** Minibuses have no distance limit; extra kilometres of an expensive vehicle cost more. */
function usageTermsFor({ style, dollars }: VehicleSpec): UsageTerms {
  const isUnlimited = style === "minibus";
  return {
    includedKmPerDay: isUnlimited ? null : 200,
    extraKmPriceCents: isUnlimited ? null : dollars < 140 ? 20 : 50,
    missingEighthPriceCents: dollars < 140 ? 400 : 800,
  };
}

/** Owners of expensive vehicles want experienced drivers. */
function driverRequirementsFor({ dollars }: VehicleSpec): DriverRequirements {
  const isExpensive = dollars >= 90;
  return { minDriverAge: isExpensive ? 21 : null, minLicenceYears: isExpensive ? 2 : null };
}

/** Meals and accommodation in addition to the hours; the driver lives in Kigali. */
function driverServiceFor({ driver }: VehicleSpec): DriverService {
  return {
    isWithDriver: driver !== undefined,
    driverHoursPerDay: driver?.hours ?? null,
    overtimeHourPriceCents: driver ? driver.overtimeDollars * 100 : null,
    nightAwayPriceCents: driver ? driver.nightDollars * 100 : null,
  };
}
