/** The searchable text of a vehicle, folded in the same way as typed text. */
export function searchTextOf(vehicle: {
  make: string;
  model: string;
  version?: string | null;
  title: string;
  year: number;
  categoryId: string;
  bodyStyle: string;
  neighbourhood: string;
  city: string;
}): string {
  return foldSearchText(
    [
      vehicle.make,
      vehicle.model,
      vehicle.version ?? "",
      vehicle.title,
      vehicle.year,
      vehicle.categoryId,
      vehicle.bodyStyle,
      vehicle.neighbourhood,
      vehicle.city,
    ].join(" "),
  );
}
/** Lower case, without accents, single spaces: "Nyabugogo  Été" → "nyabugogo ete". */
export function foldSearchText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}
/** A make or neighbourhood in a URL: "Mercedes-Benz" → "mercedes-benz". */
export function toUrlSlug(name: string): string {
  return foldSearchText(name).replaceAll(" ", "-");
}
