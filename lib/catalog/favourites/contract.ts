import { z } from "zod";
import { vehicleCard } from "@/lib/catalog/vehicle-cards/contract";

/** Favourites per account. */
export const MAX_FAVOURITES = 200;

const vehicleId = z.string().min(1, "fieldInvalid").max(120, "fieldInvalid");
export const favouriteParams = z.object({ vehicleId });

/** The favourites that a browser saved before sign-in. */
export const favouriteMerge = z.object({ ids: z.array(vehicleId).max(1_000, "fieldInvalid") });

/** The user and the ids of their favourites, newest last (the order browsers store them in). */
export const favouriteList = z.object({ userId: z.uuid(), ids: z.array(z.string()) });
export type FavouriteList = z.infer<typeof favouriteList>;

/** A favourite on the favourites page; `card` is null once the vehicle is no longer public. */
const favouriteVehicle = z.object({ id: z.string(), title: z.string(), card: vehicleCard.nullable() });
export type FavouriteVehicle = z.infer<typeof favouriteVehicle>;
