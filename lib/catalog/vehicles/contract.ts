import { z } from "zod";
import { fuelTypes, transmissions, type vehicleStatuses } from "@/db/enums/catalog";

export const picture = z.object({ path: z.string(), width: z.int(), height: z.int() });
export type Picture = z.infer<typeof picture> & { alt?: string };

export const fuelType = z.enum(fuelTypes);
export type FuelType = (typeof fuelTypes)[number];

export const transmission = z.enum(transmissions);

export type VehicleStatus = (typeof vehicleStatuses)[number];

export const vehicleParams = z.object({ vehicleId: z.string().min(1).max(120) });
