import { z } from "zod";

export const picture = z.object({ path: z.string(), width: z.int(), height: z.int() });
export type Picture = z.infer<typeof picture> & { alt?: string };

export const fuelTypes = ["gasoline", "diesel", "hybrid", "electric"] as const;
export const fuelType = z.enum(fuelTypes);

export const transmissions = ["automatic", "manual"] as const;
export const transmission = z.enum(transmissions);

export const vehicleParams = z.object({ vehicleId: z.string().min(1).max(120) });
