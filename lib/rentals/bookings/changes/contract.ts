import { z } from "zod";
import { changeStatuses } from "@/db/enums/rentals";
import { quoteLine } from "@/lib/catalog/pricing/contract";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { plausibleInstant } from "@/lib/platform/plausible-instant";
import { cleanMultilineText } from "@/lib/platform/text";
import { placeKind } from "./places/contract";

const changeStatus = z.enum(changeStatuses);
export type ChangeStatus = z.infer<typeof changeStatus>;

export const changeParams = z.object({ bookingId: z.uuid(), changeId: z.uuid() });

export const changePriceQuery = z.object({
  startsAt: plausibleInstant,
  endsAt: plausibleInstant,
});
export type ChangePriceQuery = z.infer<typeof changePriceQuery>;

export const changeRequest = changePriceQuery.extend({
  /** The difference the user saw; 409 when it has changed since. */
  differenceCents: z.int32(),
  note: z.string().overwrite(cleanMultilineText).trim().max(500, textTooLong).default(""),
});
export type ChangeRequest = z.input<typeof changeRequest>;

/**
 * The price of other dates: totals of the whole rental, and the amount to pay or refund. US cents and whole
 * francs.
 */
export const changePrice = z.object({
  days: z.int(),
  lines: z.array(quoteLine),
  totalCents: z.int(),
  totalRwf: z.int(),
  differenceCents: z.int(),
  differenceRwf: z.int(),
  /** Whether the change applies without the other side's answer. */
  isAgreedAtOnce: z.boolean(),
});
export type ChangePrice = z.infer<typeof changePrice>;

const changeVehicle = z.object({
  id: z.string(),
  title: z.string(),
  /** Whether it has a public page. */
  isListed: z.boolean(),
});

/**
 * Where the vehicle is to be handed over instead. The name is null for deliveries; members who do not run rentals see
 * no address.
 */
const changePlace = z.object({
  kind: placeKind,
  name: z.string().nullable(),
  address: z.string().nullable(),
});

/** A proposed change of dates, of the vehicle or of the pick-up place, as both sides see it. */
export const bookingChange = z.object({
  id: z.uuid(),
  status: changeStatus,
  /** The side that proposed it, or an administrator, whose proposals the renter answers. */
  by: z.enum(["renter", "owner", "admin"]),
  /** The vehicle offered in place of the booked one; both are null for other changes. */
  vehicle: changeVehicle.nullable(),
  fromVehicle: changeVehicle.nullable(),
  place: changePlace.nullable(),
  fromStartsAt: z.iso.datetime(),
  fromEndsAt: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  days: z.int(),
  totalCents: z.int(),
  differenceCents: z.int(),
  differenceRwf: z.int(),
  note: z.string().nullable(),
  /** Deadline for the answer or the payment. */
  deadlineAt: z.iso.datetime().nullable(),
});
export type BookingChange = z.infer<typeof bookingChange>;
