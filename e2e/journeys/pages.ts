import { readdirSync } from "node:fs";

const sampleParams: Record<string, string> = {
  categoryId: "suv",
  vehicleId: "featured-tesla",
  kind: "notice",
};

/**
 * Every page that needs no data created first, by its path. Generated from the file tree, so
 * every-page.spec.ts also checks new pages for a phone's width and WCAG 2.2 AA.
 */
export const staticPages = readdirSync("app/[locale]", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  .map((file) => `/${file.slice(0, -"page.tsx".length)}`.replace(/\/\([a-z]+\)/g, "").replace(/\/$/, ""))
  .map((path) => path.replace(/\[(\w+)\]/g, (whole, name) => sampleParams[name] ?? whole))
  // A page of one booking, ticket or business needs data; the journeys that create it check its page.
  .filter((path) => !path.includes("["))
  .sort();
