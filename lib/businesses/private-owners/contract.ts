import { z } from "zod";
import { businessVerifications } from "@/db/enums/identity";
import { bankAccount, mobileAccount } from "@/lib/businesses/settings/contract";
import { properName, telephone } from "@/lib/identity/accounts/fields/contract";

const person = {
  /** The name that renters see. */
  name: properName(120),
  phone: telephone,
};

/**
 * The application of a person who rents out a car of their own: who they are, and where they are paid. Their identity
 * document is an upload of theirs; the vehicle and its documents follow.
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
