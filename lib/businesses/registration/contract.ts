import { z } from "zod";
import { paidPlanIds } from "@/db/enums/businesses";
import {
  addressCode,
  arePasswordsEqual,
  consent,
  day,
  newPassword,
  passwordsAgree,
  termsVersion,
} from "@/lib/identity/accounts/contract";
import {
  documentNumber,
  emailAddress,
  phoneNumber,
  properName,
} from "@/lib/identity/accounts/fields/contract";
import type { WireNames } from "@/lib/identity/accounts/rules";

export const business = z.object({
  plan: z.enum(paidPlanIds, "planRequired"),
  name: properName(120),
  registrationNumber: documentNumber,
  licenceNumber: documentNumber,
  /** `birthDay` in the payload: the day when the company was established. */
  establishedOn: day,
  email: emailAddress,
  phone: phoneNumber,
  password: newPassword,
  code: addressCode,
});
export const businessAccount = business.extend({
  accountType: z.literal("business", "fieldInvalid").optional(),
  termsVersion,
});
export type BusinessAccount = z.infer<typeof businessAccount>;
export const businessForm = (today: string) =>
  business
    .extend({
      establishedOn: day.refine((founded) => founded <= today, "dateNotPast"),
      confirmPassword: z.string().min(1, "fieldRequired"),
      acceptsTerms: consent,
    })
    .refine(arePasswordsEqual, passwordsAgree);
export const businessNames = {
  plan: "subscriptionPlan",
  name: "name",
  registrationNumber: "nationalId",
  licenceNumber: "drivingLicense",
  establishedOn: "birthDay",
  email: "email",
  phone: "phone",
  password: "password",
  accountType: "accountType",
  termsVersion: "terms_version",
  code: "code",
} as const satisfies WireNames;
export const businessSignedUp = z.object({ data: z.object({ token: z.string() }) });
