/** The six with a tile on the home page, and `others` (pickups, minibuses). Names are in the messages. */
export const categoryIds = ["suv", "sedan", "luxury", "sports", "convertible", "electric", "others"] as const;

/** The smallest variant of a category's picture, for tiles. */
export function tilePicture(imagePath: string): string {
  if (imagePath.startsWith("/api/")) return `${imagePath}/480`;
  return imagePath.replace(/\.webp$/, imagePath.startsWith("/categories/") ? "-400.webp" : "-480.webp");
}
