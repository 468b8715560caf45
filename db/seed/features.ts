import { type FeatureId, featureIds } from "@/lib/features/rules";
import type { CarSheet } from "./cars/sheet";

/** What every car of its kind and age has, before what is special about this one; in the order of the list. */
export function featuresOf(sheet: CarSheet): FeatureId[] {
  const isRecent = sheet.year >= 2018;
  const standard = [
    ...(sheet.year >= 2005 ? (["air-conditioning"] as const) : []),
    ...(sheet.year >= 2012 ? (["bluetooth"] as const) : []),
    ...(isRecent ? (["usb-charging", "reversing-camera"] as const) : []),
    ...(sheet.year >= 2020 ? (["apple-carplay", "cruise-control"] as const) : []),
    ...(isRecent && (sheet.style === "suv" || sheet.style === "sedan") ? (["isofix"] as const) : []),
  ];
  const all = new Set<FeatureId>([...standard, ...sheet.features]);
  return featureIds.filter((id) => all.has(id));
}
