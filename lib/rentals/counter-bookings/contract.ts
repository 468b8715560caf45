import { z } from "zod";
import { offeredExtra, quoteLine } from "@/lib/catalog/pricing/contract";
import { properName } from "@/lib/identity/accounts/fields/contract";
import { counterSource } from "@/lib/rentals/quotes/booking-source";
import { checkExtras, quoteRequest } from "@/lib/rentals/quotes/contract";

/** The largest discount at the counter; a free rental should be a block in the calendar instead. */
const MAX_DISCOUNT_PERCENT = 90;

const { vehicleId, startsAt, endsAt, extras, deliveryAddress } = quoteRequest.shape;

export const counterQuoteRequest = z
  .object({
    vehicleId,
    startsAt,
    endsAt,
    source: counterSource,
    extras,
    deliveryAddress,
    discountPercent: z
      .int("percentRange")
      .min(0, "percentRange")
      .max(MAX_DISCOUNT_PERCENT, "percentRange")
      .default(0),
  })
  .superRefine(checkExtras);
export type CounterQuoteRequest = z.input<typeof counterQuoteRequest>;

const phone = z.string().trim().min(1, "fieldRequired").max(30, "phoneInvalid");
const email = z.email("emailInvalid").max(254, "emailInvalid");

/** The customer as entered by staff; with an email address they can open the booking here later. */
export const counterCustomer = z.object({
  firstName: properName(80),
  lastName: properName(80),
  phone,
  email: email.optional(),
});
export type CounterCustomer = z.infer<typeof counterCustomer>;

export const customerLookUp = z.object({
  phone: phone.optional(),
  email: email.optional(),
  /** The business at whose counter the customer is; staff of several find nobody without it. */
  businessId: z.uuid("fieldInvalid").optional(),
});
export type CustomerLookUp = z.infer<typeof customerLookUp>;

/** Only a name, and only for the exact number or address: staff see nothing else of an account. */
export const customerMatch = z.object({
  match: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
});
export type CustomerMatch = z.infer<typeof customerMatch>;

export const freeVehiclesQuery = z.object({
  startsAt,
  endsAt,
  /** Words from the title or the plate. */
  search: z.string().trim().max(60).default(""),
  /** Only this vehicle. */
  vehicleId: vehicleId.optional(),
});
export type FreeVehiclesQuery = z.infer<typeof freeVehiclesQuery>;

/** A vehicle of the business that can be rented out for the dates, with its price without extras. */
const freeVehicle = z.object({
  id: z.string(),
  title: z.string(),
  plate: z.string().nullable(),
  businessId: z.uuid().nullable(),
  picture: z.string().nullable(),
  days: z.int(),
  lines: z.array(quoteLine),
  totalCents: z.int(),
  extras: z.array(offeredExtra),
  depositCents: z.int(),
  /** The rate that a quote fixes now. */
  rwfPerHundredUsd: z.int(),
});
export type FreeVehicle = z.infer<typeof freeVehicle>;

export const freeVehicles = z.object({ items: z.array(freeVehicle) });
