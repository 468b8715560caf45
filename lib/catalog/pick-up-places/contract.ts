import { z } from "zod";
import { prose, singleLine } from "@/lib/platform/text-fields";
import { webAddress } from "@/lib/platform/web-address";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "fieldInvalid");

const openingHours = z
  .object({ opensAt: time, closesAt: time })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
    message: "closesBeforeOpening",
    path: ["closesAt"],
  })
  .nullable();

/** Seven entries starting with Monday, null for a day without handovers. Null instead of the list means at any time. */
export const weeklyHours = z.array(openingHours).length(7, "fieldInvalid").nullable();
export type WeeklyHours = z.infer<typeof weeklyHours>;

/** An owner's input for a place, in Rwanda or its neighbours; WGS 84. */
export const pickUpPlaceInput = z.object({
  name: singleLine(60),
  /** Contained in emails to renters, where a web address would be a link. */
  address: singleLine(160).refine((text) => !webAddress.test(text), "fieldInvalid"),
  latitude: z.number("latitudeInvalid").min(-4, "latitudeInvalid").max(0, "latitudeInvalid"),
  longitude: z.number("longitudeInvalid").min(28, "longitudeInvalid").max(32, "longitudeInvalid"),
  instructions: z.union([z.literal(""), prose(600)]),
  weeklyHours: weeklyHours.refine((days) => !days || days.some((day) => day !== null), "neverOpen"),
});
export type PickUpPlaceInput = z.output<typeof pickUpPlaceInput>;

/** Omitted fields stay. */
export const pickUpPlaceChange = pickUpPlaceInput.partial();
export type PickUpPlaceChange = z.output<typeof pickUpPlaceChange>;

/** `businessId` defaults to the first business whose fleet the caller manages. */
export const newPickUpPlace = pickUpPlaceInput.extend({ businessId: z.uuid().optional() });
export const pickUpPlaceParams = z.object({ placeId: z.uuid() });

export const pickUpPlace = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  instructions: z.string(),
  weeklyHours,
  /** The number of vehicles that are handed over there. */
  vehicleCount: z.int(),
});
export type PickUpPlace = z.infer<typeof pickUpPlace>;

export const pickUpPlacesQuery = z.object({ businessId: z.uuid().optional() });
/** A business has at most MAX_PICK_UP_PLACES, so there are no pages. */
export const pickUpPlaceList = z.object({ items: z.array(pickUpPlace) });
export const MAX_PICK_UP_PLACES = 30;

/**
 * Null removes the vehicle's place. Among the fields of a vehicle `placeId` is its neighbourhood; here programs send the
 * id of a pick-up place by that name.
 */
export const vehiclePickUpPlace = z.object({ placeId: z.uuid().nullable() });

/** The part of a place that both sides of a confirmed booking see. */
export const meetingPlace = pickUpPlace.pick({
  name: true,
  address: true,
  latitude: true,
  longitude: true,
  instructions: true,
  weeklyHours: true,
});
export type MeetingPlace = z.infer<typeof meetingPlace>;
