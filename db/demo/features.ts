import { type FeatureId, featureIds } from "@/lib/catalog/features/rules";
import type { VehicleSpec } from "./vehicle-specs/vehicle-spec";

/**
 * The features that every vehicle of its kind and age has, in the order of the list, before its additional
 * ones.
 */
export function featuresOf(spec: VehicleSpec): FeatureId[] {
  const isRecent = spec.year >= 2018;
  const standard = [
    ...(spec.year >= 2005 ? (["air-conditioning"] as const) : []),
    ...(spec.year >= 2012 ? (["bluetooth"] as const) : []),
    ...(isRecent ? (["usb-charging", "reversing-camera"] as const) : []),
    ...(spec.year >= 2020 ? (["apple-carplay", "cruise-control"] as const) : []),
    ...(isRecent && (spec.style === "suv" || spec.style === "sedan") ? (["isofix"] as const) : []),
  ];
  const all = new Set<FeatureId>([...standard, ...spec.features]);
  return featureIds.filter((id) => all.has(id));
}
