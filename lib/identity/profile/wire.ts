import { z } from "zod";
import type { individualProfiles, users } from "@/db/schema/identity/users";
import { verificationOf } from "./rules";

/** A renter under the documented names, without a password. Instants are ISO 8601. */
export const wireIndividual = z.object({
  Id: z.uuid(),
  F_name: z.string(),
  L_name: z.string(),
  Email: z.string(),
  Nationality: z.string().nullable(),
  Birth_day: z.string().nullable(),
  National_id: z.string().nullable(),
  driving_license: z.string().nullable(),
  Tel_number: z.string().nullable(),
  /** A new number that is not verified yet. */
  pending_Tel_number: z.string().nullable(),
  role: z.literal("Individual"),
  verification: z.enum(["Verified", "Email Verified", "Phone Verified", "Pending"]),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
type WireIndividual = z.infer<typeof wireIndividual>;

export const wireIndividuals = z.array(wireIndividual);

/** The account exists until then, and the deletion can be cancelled. */
export const wireDeletion = z.object({ Id: z.uuid(), deletion_due_at: z.iso.datetime() });

export function toWireIndividual({
  user,
  renter,
}: {
  user: typeof users.$inferSelect;
  renter: typeof individualProfiles.$inferSelect;
}): WireIndividual {
  const isEmailVerified = user.emailVerifiedAt !== null;
  const isPhoneVerified = user.phoneVerifiedAt !== null;
  return {
    Id: user.id,
    F_name: user.firstName,
    L_name: user.lastName,
    Email: user.email,
    Nationality: renter.nationality,
    Birth_day: renter.birthDate,
    National_id: renter.nationalId,
    driving_license: renter.drivingLicence,
    Tel_number: user.phone,
    pending_Tel_number: user.pendingPhone,
    role: "Individual",
    verification: verificationOf({ isEmailVerified, isPhoneVerified }),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
  };
}
