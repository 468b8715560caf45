import type { CarSheet } from "./cars/sheet";

/** What every car of its kind and age has, before what is special about this one. */
export function featuresOf(sheet: CarSheet): string[] {
  const isRecent = sheet.year >= 2018;
  const standard = [
    ...(sheet.year >= 2005 ? ["Air conditioning"] : []),
    ...(sheet.year >= 2012 ? ["Bluetooth"] : []),
    ...(isRecent ? ["USB charging", "Reversing camera"] : []),
    ...(sheet.year >= 2020 ? ["Apple CarPlay", "Cruise control"] : []),
    ...(isRecent && (sheet.style === "suv" || sheet.style === "sedan") ? ["Isofix child seat anchors"] : []),
  ];
  return [...new Set([...standard, ...sheet.features])];
}
