import { z } from "zod";

export const fleetQuery = z.object({
  search: z.string().trim().max(120).default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type FleetQuery = z.infer<typeof fleetQuery>;

/** A car as its owners see it in their list. Amounts in US cents. */
const fleetVehicle = z.object({
  id: z.string(),
  title: z.string(),
  picture: z.string().nullable(),
  plate: z.string().nullable(),
  neighbourhood: z.string(),
  seats: z.int(),
  status: z.enum(["draft", "published", "unlisted", "maintenance"]),
  /** Somebody has it, or it is blocked, at this moment. */
  isTaken: z.boolean(),
  dailyPriceCents: z.int(),
  weekendPriceCents: z.int().nullable(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  can: z.object({ setPrices: z.boolean() }),
});

export const fleetPage = z.object({
  items: z.array(fleetVehicle),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
});
export type FleetPage = z.infer<typeof fleetPage>;
