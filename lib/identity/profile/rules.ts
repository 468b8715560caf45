import type { DocumentStatus } from "@/lib/identity/identity-documents/contract";

/** The fields that count towards the completeness of a renter's profile (spec.md §9). */
interface Completable {
  fullName: string;
  phone: string | null;
  nationality: string | null;
  nationalId: string | null;
  drivingLicence: string | null;
  email: string;
}

/** Returns the share of the six fields that are filled, in whole percent. */
export function completenessPercent(profile: Completable): number {
  const { fullName, phone, nationality, nationalId, drivingLicence, email } = profile;
  const fields = [fullName, phone, nationality, nationalId, drivingLicence, email];
  return Math.round((100 * fields.filter((field) => field?.trim()).length) / fields.length);
}

/**
 * A document must be submitted again when its number or the person's name changes: the old one is what was verified or
 * is under review.
 */
export function statusAfterChange(status: DocumentStatus, isChanged: boolean): DocumentStatus {
  return isChanged && (status === "verified" || status === "submitted") ? "pending" : status;
}

/**
 * A verified number is replaced only by another verified one, so the new one stays pending until its code is
 * entered.
 */
export function phoneAfterChange(
  was: { phone: string | null; phoneVerifiedAt: Date | null },
  phone: string,
): { phone?: string; pendingPhone?: string } {
  if (phone === was.phone) return {};
  return was.phoneVerifiedAt ? { pendingPhone: phone } : { phone };
}

/** Combines the two contact verifications into the documented value; documents have their own statuses. */
export function verificationOf(user: {
  isEmailVerified: boolean;
  isPhoneVerified: boolean;
}): "Verified" | "Phone Verified" | "Email Verified" | "Pending" {
  if (user.isEmailVerified && user.isPhoneVerified) return "Verified";
  if (user.isPhoneVerified) return "Phone Verified";
  return user.isEmailVerified ? "Email Verified" : "Pending";
}
