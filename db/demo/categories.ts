import type { categories } from "../schema/catalog/categories";

export const categoryRows: (typeof categories.$inferInsert)[] = [
  { id: "suv", name: "SUV", imagePath: "/categories/suv.webp", position: 1 },
  { id: "sedan", name: "Sedan", imagePath: "/categories/sedan.webp", position: 2 },
  { id: "luxury", name: "Luxury", imagePath: "/categories/luxury.webp", position: 3 },
  { id: "sports", name: "Sports", imagePath: "/categories/sports.webp", position: 4 },
  { id: "convertible", name: "Convertible", imagePath: "/categories/convertible.webp", position: 5 },
  { id: "electric", name: "Electric", imagePath: "/categories/electric.webp", position: 6 },
  // Pickups and minibuses, which have no tile of their own.
  { id: "others", name: "Others", imagePath: "/vehicles/pickup-desert-sand-1.webp", position: 7 },
];

export const categoryOfStyle = {
  suv: "suv",
  sedan: "sedan",
  luxury: "luxury",
  sports: "sports",
  convertible: "convertible",
  electric: "electric",
  minibus: "others",
  pickup: "others",
} as const;

export type DemoStyle = keyof typeof categoryOfStyle;
