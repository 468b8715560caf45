import { z } from "zod";
import { addressDeliveryIn } from "@/components/rentals/quotes/address-delivery";
import { instantAt, KIGALI } from "@/lib/platform/dates";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { runsAlways } from "@/lib/rentals/bookings/handovers/contract";
import { counterMethod } from "@/lib/rentals/bookings/money/contract";
import { counterCustomer, counterQuoteRequest } from "@/lib/rentals/counter-bookings/contract";
import { hasUnnamedDrivers } from "@/lib/rentals/counter-bookings/rules";
import { counterSource } from "@/lib/rentals/quotes/booking-source";

const localInstant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "fieldRequired");

/** The form of a reservation at the counter; times are Kigali's. */
export const counterForm = z
  .object({
    source: counterSource,
    startsAt: localInstant,
    endsAt: localInstant,
    vehicleId: z.string().min(1, "vehicleRequired"),
    extras: counterQuoteRequest.shape.extras,
    /** Empty without a delivery to an address. */
    deliveryAddress: z.string().trim().max(300, textTooLong),
    discountPercent: counterQuoteRequest.shape.discountPercent,
    customer: counterCustomer.extend({
      email: z.literal("").or(z.email("emailInvalid").max(254, "emailInvalid")),
    }),
    /** `later` means at the pick-up. */
    payment: z.enum(["later", ...counterMethod.options]),
    takesDeposit: z.boolean(),
  })
  .refine(({ extras, deliveryAddress }) => !addressDeliveryIn(extras) || deliveryAddress.trim() !== "", {
    path: ["deliveryAddress"],
    message: "deliveryAddressRequired",
    when: runsAlways,
  })
  .refine((form) => !hasUnnamedDrivers(form, form.customer), {
    path: ["customer", "email"],
    message: "driversNeedEmail",
    when: runsAlways,
  });
export type CounterForm = z.infer<typeof counterForm>;
export type TypedCounterForm = z.input<typeof counterForm>;
type CounterDates = Pick<TypedCounterForm, "startsAt" | "endsAt">;

/** Moves a pick-up that has passed since the draft was typed to the default, which is now, and with it a passed return. */
export function withPresentDates(
  draft: Partial<TypedCounterForm>,
  defaults: CounterDates,
): Partial<TypedCounterForm> {
  const { startsAt = "", endsAt = "" } = draft;
  if (startsAt === "" || startsAt >= defaults.startsAt) return draft;
  return {
    ...draft,
    startsAt: defaults.startsAt,
    endsAt: endsAt > defaults.startsAt ? endsAt : defaults.endsAt,
  };
}

/** The dates of a form that stays open: the default ones move with the time, others stay as they were typed. */
export function withMovedDefaults(
  typed: CounterDates,
  former: CounterDates,
  defaults: CounterDates,
): CounterDates {
  if (typed.startsAt !== former.startsAt) return typed;
  return {
    startsAt: defaults.startsAt,
    endsAt: typed.endsAt === former.endsAt ? defaults.endsAt : typed.endsAt,
  };
}

/** The instant of a local date and time; undefined while it is incomplete. */
export function readLocalInstant(local: string): string | undefined {
  if (!localInstant.safeParse(local).success) return undefined;
  return instantAt(local.slice(0, 10), local.slice(11), KIGALI).toISOString();
}
