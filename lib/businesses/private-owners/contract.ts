import { z } from "zod";
import { businessVerifications } from "@/db/enums/identity";
import { bankAccount, mobileAccount } from "@/lib/businesses/settings/contract";
import { phoneNumber, properName } from "@/lib/identity/accounts/fields/contract";

const person = {
  /** The name that renters see. */
  name: properName(120),
  phone: phoneNumber,
};

/**
 * The application of a person who rents out their own car: their identity and their payout account. Their identity
 * document is a separate upload; the vehicle and its documents follow.
 */
export const privateOwnerApplication = z.discriminatedUnion("method", [
  mobileAccount.extend(person),
  bankAccount.extend(person),
]);
export type PrivateOwnerApplication = z.output<typeof privateOwnerApplication>;

/** An application as its owner sees it. */
export const privateOwner = z.object({
  businessId: z.uuid(),
  name: z.string(),
  phone: z.string(),
  verification: z.enum(businessVerifications),
  rejectedReason: z.string().nullable(),
});
export type PrivateOwner = z.infer<typeof privateOwner>;
