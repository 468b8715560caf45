import { z } from "zod";
import { addressDeliveryKinds, deliveryExtraKinds } from "@/db/enums/catalog";
import type { MeetingPlace } from "@/lib/catalog/pick-up-places/contract";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { cleanMultilineText } from "@/lib/platform/text";
import { webAddress } from "@/lib/platform/web-address";

/** A place of the business, or a delivery. */
export const placeKind = z.enum(["place", ...deliveryExtraKinds]);
export type PlaceKind = z.infer<typeof placeKind>;

/** The other side is emailed the address, where a web address would be a link. */
const chosenPlace = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("place"), placeId: z.uuid() }),
  z.object({
    kind: z.enum(addressDeliveryKinds),
    address: z
      .string()
      .overwrite(cleanMultilineText)
      .trim()
      .min(1, "deliveryAddressRequired")
      .max(300, textTooLong)
      .refine((text) => !webAddress.test(text), "fieldInvalid"),
  }),
  z.object({ kind: z.literal("airport_delivery") }),
]);
export type ChosenPlace = z.output<typeof chosenPlace>;

export const placeChangeRequest = z.object({
  place: chosenPlace,
  /** The difference the user saw; 409 when it has changed since. */
  differenceCents: z.int32(),
  note: z.string().overwrite(cleanMultilineText).trim().max(500, textTooLong).default(""),
});
export type PlaceChangeRequest = z.input<typeof placeChangeRequest>;

/** Another place where the vehicle can be handed over, and what the booking costs then. */
const otherPlace = z.object({
  kind: placeKind,
  /** Null for deliveries. */
  placeId: z.uuid().nullable(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  /** The place is closed at the booked pick-up or return. */
  isClosed: z.boolean(),
  totalCents: z.int(),
  differenceCents: z.int(),
});
export type OtherPlace = z.infer<typeof otherPlace>;

export const otherPlaces = z.object({ items: z.array(otherPlace) });

/** A copy of the place at the time of the proposal, because the owner may edit it before the other side answers. */
export type ProposedPlace =
  | ({ kind: "place"; pickUpPlaceId: string } & MeetingPlace)
  | { kind: (typeof deliveryExtraKinds)[number]; address: string };
