import { z } from "zod";

export const picture = z.object({ path: z.string(), width: z.int(), height: z.int() });
export type Picture = z.infer<typeof picture> & { alt?: string };

export const fuelTypes = ["gasoline", "diesel", "hybrid", "electric"] as const;
export const fuelType = z.enum(fuelTypes);
export type FuelType = (typeof fuelTypes)[number];

export const transmissions = ["automatic", "manual"] as const;
export const transmission = z.enum(transmissions);

/** Only `published` is public; unlisted and maintenance can be published again, removed cannot. */
export const vehicleStatuses = ["draft", "published", "unlisted", "maintenance", "removed"] as const;
export type VehicleStatus = (typeof vehicleStatuses)[number];

export const vehicleParams = z.object({ vehicleId: z.string().min(1).max(120) });
