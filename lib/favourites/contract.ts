import { z } from "zod";
import { vehicleCard } from "@/lib/vehicles/contract";

/** Cars one account may keep. */
export const MOST_FAVOURITES = 200;

const vehicleId = z.string().min(1, "fieldInvalid").max(120, "fieldInvalid");
export const favouriteParams = z.object({ vehicleId });

/** What a browser kept while nobody was signed in. */
export const favouriteMerge = z.object({ ids: z.array(vehicleId).max(1_000, "fieldInvalid") });

/** Whose, and which cars: newest last, as browsers keep them. */
export const favouriteList = z.object({ userId: z.uuid(), ids: z.array(z.string()) });
export type FavouriteList = z.infer<typeof favouriteList>;

/** A saved car as its page shows it; one that is offered no longer has no card. */
const favouriteCar = z.object({ id: z.string(), title: z.string(), card: vehicleCard.nullable() });
export type FavouriteCar = z.infer<typeof favouriteCar>;
