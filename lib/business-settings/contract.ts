import { z } from "zod";
import { personName, telephone } from "@/lib/accounts/contract";
import { availabilitySettings } from "@/lib/calendars/contract";
import { planIds } from "@/lib/plans/rules";
import { vehiclePrices } from "@/lib/prices/contract";

const businessId = z.uuid("fieldInvalid").optional();
export const settingsQuery = z.object({ businessId });

/** Whether letters and SMS about a business's bookings, and about its money, go to the caller. */
export const notices = z.object({ bookings: z.boolean(), payouts: z.boolean() });
export type Notices = z.infer<typeof notices>;
export const noticesChange = notices.extend({ businessId });

const wider = { isInstantBook: z.boolean(), depositCents: vehiclePrices.shape.depositCents };
/** What a new car of a business begins with. */
export const bookingDefaults = z.object({ ...wider, ...availabilitySettings.shape });
export type BookingDefaults = z.infer<typeof bookingDefaults>;
const daysAgree = ({ minDays, maxDays }: { minDays: number; maxDays: number }) => maxDays >= minDays;
const tooShort = { message: "longestTooShort", path: ["maxDays"] };
export const defaultsForm = bookingDefaults.refine(daysAgree, tooShort);
export const defaultsChange = bookingDefaults.extend({ businessId }).refine(daysAgree, tooShort);
export type DefaultsChange = z.output<typeof defaultsChange>;

export const payoutMethods = ["bank", "momo"] as const;
const password = z.string("passwordAgainRequired").min(1, "passwordAgainRequired").max(200);
const bankAccount = z.object({
  method: z.literal("bank"),
  holderName: personName(120),
  bankName: personName(80),
  account: z
    .string("fieldRequired")
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^[A-Za-z0-9]{6,34}$/, "accountInvalid")),
});
const mobileAccount = z.object({
  method: z.literal("momo"),
  holderName: personName(120),
  account: telephone,
});
const accounts = [bankAccount.extend({ password }), mobileAccount.extend({ password })] as const;
/** Where a business is paid: a bank account, or a telephone with mobile money. The password is asked for again. */
export const payoutAccountForm = z.discriminatedUnion("method", accounts);
export const payoutAccountChange = z.discriminatedUnion("method", [
  accounts[0].extend({ businessId }),
  accounts[1].extend({ businessId }),
]);
export type PayoutAccountChange = z.output<typeof payoutAccountChange>;

export const planChange = z.object({ businessId, plan: z.enum(planIds, "fieldRequired") });
export type PlanChange = z.output<typeof planChange>;

/** The settings of a business as somebody of its team may see them; null is not theirs to see. */
export const businessSettings = z.object({
  business: z.object({ id: z.uuid(), name: z.string() }),
  notices,
  /** The caller's role hears of bookings, of payouts. */
  hears: z.object({ bookings: z.boolean(), payouts: z.boolean() }),
  defaults: bookingDefaults.nullable(),
  /** The account is masked: "•••• 4821". */
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
      /** Cars that count against the plan. */
      carCount: z.int(),
      /** What the greater plan of each name would add to the next invoice if it began today, in cents. */
      upgradeCents: z.record(z.enum(planIds), z.int()),
      /** Added to the next invoice already. */
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
