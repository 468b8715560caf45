import { places } from "@/lib/places/rules";
import { searchTextOf } from "@/lib/vehicles/rules";
import type { CarSheet } from "../cars/sheet";
import { categoryOfStyle } from "../categories";
import { privateOwners } from "../companies/private-owners";
import { fleetCompany, rentalCompanies } from "../companies/rental-companies";
import { featuresOf } from "../features";
import { samplePictures } from "../pictures";
import { doorsOf } from "../vehicles";

/** What a car made for measuring is copied from: a sheet of the demo town, in some neighbourhood, of some year. */
export function carTemplates() {
  const sheets = [fleetCompany, ...rentalCompanies, ...privateOwners].flatMap(({ cars }) => cars);
  return sheets.flatMap((sheet) =>
    Object.entries(places).flatMap(([placeId, place]) =>
      years(sheet).map((year) => template(sheet, placeId, place, year)),
    ),
  );
}

/** A few years either side of the sheet's own, never newer than its newest. */
function years(sheet: CarSheet): number[] {
  return [0, 1, 2, 4, 6, 8].map((older) => sheet.year - older);
}

function template(
  sheet: CarSheet,
  placeId: string,
  place: (typeof places)[keyof typeof places],
  year: number,
) {
  const cover = samplePictures(sheet.style, sheet.colour)[0];
  if (!cover) throw new Error(`no cover for a ${sheet.colour} ${sheet.style}`);
  const described = {
    make: sheet.make,
    model: sheet.model,
    version: sheet.version ?? null,
    title: `${sheet.make} ${sheet.model} ${year}`,
    year,
    categoryId: categoryOfStyle[sheet.style],
    bodyStyle: sheet.style,
    neighbourhood: place.name,
    city: "Kigali",
  };
  return {
    slug: `${sheet.make} ${sheet.model} ${placeId}`.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    make: described.make,
    model: described.model,
    version: described.version,
    title: described.title,
    year,
    category_id: described.categoryId,
    body_style: sheet.style,
    neighbourhood: place.name,
    search_text: searchTextOf(described),
    description: sheet.text,
    colour: sheet.colour,
    fuel_type: sheet.fuel,
    transmission: sheet.manual ? "manual" : "automatic",
    seats: sheet.seats,
    doors: doorsOf[sheet.style],
    luggage: sheet.luggage,
    mileage_km: sheet.km,
    features: featuresOf(sheet),
    cents: sheet.dollars * 100,
    deposit_cents: sheet.deposit * 100,
    latitude: place.latitude,
    longitude: place.longitude,
    cover_path: cover.path,
    cover_alt: cover.alt,
    cover_width: cover.width,
    cover_height: cover.height,
  };
}
