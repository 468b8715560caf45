import { readdirSync } from "node:fs";

const known: Record<string, string> = { categoryId: "suv", vehicleId: "featured-tesla", kind: "notice" };

/**
 * Every page of the product that needs nothing made first, by its address. Generated from the tree: one added tomorrow is
 * held to a phone's width and to WCAG 2.2 AA as well (every-page.spec.ts).
 */
export const pages = readdirSync("app/[locale]", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  .map((file) => `/${file.slice(0, -"page.tsx".length)}`.replace(/\/\([a-z]+\)/g, "").replace(/\/$/, ""))
  .map((path) => path.replace(/\[(\w+)\]/g, (whole, name) => known[name] ?? whole))
  // A page of one booking, ticket or company has to be made first: the journeys that make them look at it.
  .filter((path) => !path.includes("["))
  .sort();
