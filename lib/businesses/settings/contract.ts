import { z } from "zod";
import { payoutMethods, planIds } from "@/db/enums/businesses";
import { phoneNumber, properName } from "@/lib/identity/accounts/fields/contract";
import { availabilitySettings, deposit } from "./rental-terms-contract";

const businessId = z.uuid("fieldInvalid").optional();
export const businessSettingsQuery = z.object({ businessId });

/** Whether the caller gets emails and SMS about a business's bookings and payouts. */
export const notificationPreferences = z.object({ bookings: z.boolean(), payouts: z.boolean() });
export type NotificationPreferences = z.infer<typeof notificationPreferences>;
export const notificationPreferencesChange = notificationPreferences.extend({ businessId });

const vehicleTerms = { isInstantBook: z.boolean(), depositCents: deposit };
/** The defaults of a business's new vehicles. */
export const bookingDefaults = z.object({ ...vehicleTerms, ...availabilitySettings.shape });
export type BookingDefaults = z.infer<typeof bookingDefaults>;
/** `updatedAt` is null while they have never been saved. */
const storedBookingDefaults = bookingDefaults.extend({ updatedAt: z.iso.datetime().nullable() });
export type StoredBookingDefaults = z.infer<typeof storedBookingDefaults>;
const isDayRangeValid = ({ minDays, maxDays }: { minDays: number; maxDays: number }) => maxDays >= minDays;
const maxDaysError = { message: "longestTooShort", path: ["maxDays"] };
export const bookingDefaultsForm = bookingDefaults.refine(isDayRangeValid, maxDaysError);
/** `updatedAt` as it was read (null: never saved), so that a change made by somebody else since is not overwritten. */
export const bookingDefaultsChange = bookingDefaults
  .extend({ businessId, updatedAt: z.iso.datetime().nullish() })
  .refine(isDayRangeValid, maxDaysError);
export type BookingDefaultsChange = z.output<typeof bookingDefaultsChange>;

export type PayoutMethod = (typeof payoutMethods)[number];
export const bankAccount = z.object({
  method: z.literal("bank"),
  holderName: properName(120),
  bankName: properName(80),
  account: z
    .string("fieldRequired")
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^[A-Za-z0-9]{6,34}$/, "accountInvalid")),
});
export const mobileAccount = z.object({
  method: z.literal("momo"),
  holderName: properName(120),
  account: phoneNumber,
});
/** The payout account of a business: a bank account or a mobile money number. */
export const payoutAccountForm = z.discriminatedUnion("method", [bankAccount, mobileAccount]);
export const payoutAccountChange = z.discriminatedUnion("method", [
  bankAccount.extend({ businessId }),
  mobileAccount.extend({ businessId }),
]);
export type PayoutAccount = z.output<typeof payoutAccountForm>;
export type PayoutAccountChange = z.output<typeof payoutAccountChange>;

export const planChange = z.object({ businessId, plan: z.enum(planIds, "fieldRequired") });
export type PlanChange = z.output<typeof planChange>;

/** The settings of a business; null for parts that the caller's role may not see. */
export const businessSettings = z.object({
  business: z.object({ id: z.uuid(), name: z.string() }),
  notices: notificationPreferences,
  /** Whether the caller's role receives notifications of bookings and of payouts at all. */
  receivesNotifications: z.object({ bookings: z.boolean(), payouts: z.boolean() }),
  defaults: storedBookingDefaults.nullable(),
  /** The account number is masked: "•••• 4821". */
  payoutAccount: z
    .object({
      method: z.enum(payoutMethods),
      holderName: z.string(),
      bankName: z.string().nullable(),
      account: z.string(),
      setAt: z.iso.datetime(),
      pausedUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
  subscription: z
    .object({
      plan: z.enum(planIds),
      /** The available plans; the free one is for private owners. */
      plans: z.array(z.enum(planIds)),
      /** The amount of this month's invoice, in cents, while it is still to be issued. */
      pendingCents: z.int().nullable(),
      /** The day of the invoice after that. */
      nextInvoiceOn: z.iso.date(),
      /** The number of vehicles that count towards the plan. */
      vehicleCount: z.int(),
      /** The amount that an upgrade to each plan today would add to the invoice of that day, in cents. */
      upgradeCents: z.record(z.enum(planIds), z.int()),
      /** The amount already added to the invoice of that day. */
      dueCents: z.int(),
    })
    .nullable(),
  can: z.object({
    setDefaults: z.boolean(),
    setAccount: z.boolean(),
    setPlan: z.boolean(),
    manageKeys: z.boolean(),
  }),
});
export type BusinessSettings = z.infer<typeof businessSettings>;
