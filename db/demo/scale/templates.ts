import { neighbourhoods } from "@/lib/catalog/neighbourhoods/rules";
import { searchTextOf } from "@/lib/catalog/vehicles/fold-search-text";
import { establishedBusinesses, fleetBusiness } from "../business-specs/established-businesses";
import { privateOwners } from "../business-specs/private-owners";
import { categoryOfStyle } from "../categories";
import { featuresOf } from "../features";
import { samplePictures } from "../pictures";
import type { VehicleSpec } from "../vehicle-specs/vehicle-spec";
import { doorCounts } from "../vehicles";

/** Vehicles for measurements are copied from the demo vehicles, with varying neighbourhood and year. */
export function vehicleTemplates() {
  const specs = [fleetBusiness, ...establishedBusinesses, ...privateOwners].flatMap(
    ({ vehicles }) => vehicles,
  );
  return specs.flatMap((spec) =>
    Object.entries(neighbourhoods).flatMap(([placeId, place]) =>
      years(spec).map((year) => template(spec, placeId, place, year)),
    ),
  );
}

/** Returns the spec's own year and a few earlier ones. */
function years(spec: VehicleSpec): number[] {
  return [0, 1, 2, 4, 6, 8].map((older) => spec.year - older);
}

function template(
  spec: VehicleSpec,
  placeId: string,
  place: (typeof neighbourhoods)[keyof typeof neighbourhoods],
  year: number,
) {
  const cover = samplePictures(spec.style, spec.colour)[0];
  if (!cover) throw new Error(`no cover for a ${spec.colour} ${spec.style}`);
  const described = {
    make: spec.make,
    model: spec.model,
    version: spec.version ?? null,
    title: `${spec.make} ${spec.model} ${year}`,
    year,
    categoryId: categoryOfStyle[spec.style],
    bodyStyle: spec.style,
    neighbourhood: place.name,
    city: "Kigali",
  };
  return {
    slug: `${spec.make} ${spec.model} ${placeId}`.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    make: described.make,
    model: described.model,
    version: described.version,
    title: described.title,
    year,
    category_id: described.categoryId,
    body_style: spec.style,
    neighbourhood: place.name,
    search_text: searchTextOf(described),
    description: spec.text,
    colour: spec.colour,
    fuel_type: spec.fuel,
    transmission: spec.manual ? "manual" : "automatic",
    seats: spec.seats,
    doors: doorCounts[spec.style],
    luggage: spec.luggage,
    mileage_km: spec.km,
    features: featuresOf(spec),
    cents: spec.dollars * 100,
    deposit_cents: spec.deposit * 100,
    latitude: place.latitude,
    longitude: place.longitude,
    cover_path: cover.path,
    cover_alt: cover.alt,
    cover_width: cover.width,
    cover_height: cover.height,
  };
}
