/** "Aline Uwase Mutoni" → Aline, Uwase Mutoni: divided at the first space (spec.md §5). */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = fullName.trim().split(" ");
  return { firstName, lastName: rest.join(" ") };
}

/** What a renter's profile is counted by (spec.md §9). */
interface Completable {
  fullName: string;
  phone: string | null;
  nationality: string | null;
  nationalId: string | null;
  drivingLicence: string | null;
  email: string;
}

/** The share of the six fields that are filled, in whole per cent. */
export function completenessPercent(profile: Completable): number {
  const { fullName, phone, nationality, nationalId, drivingLicence, email } = profile;
  const fields = [fullName, phone, nationality, nationalId, drivingLicence, email];
  return Math.round((100 * fields.filter((field) => field?.trim()).length) / fields.length);
}

type PaperStatus = "pending" | "submitted" | "verified" | "rejected";

/**
 * A paper's state once its number is another: what was checked, or lies with the reviewer, was the old number, so it
 * has to be submitted again.
 */
export function statusAfterChange(status: PaperStatus, isChanged: boolean): PaperStatus {
  return isChanged && (status === "verified" || status === "submitted") ? "pending" : status;
}

/** A number that was shown to be the person's is replaced only by one that was too: the new one waits for its code. */
export function phoneAfterChange(
  was: { phone: string | null; phoneVerifiedAt: Date | null },
  phone: string,
): { phone?: string; pendingPhone?: string } {
  if (phone === was.phone) return {};
  return was.phoneVerifiedAt ? { pendingPhone: phone } : { phone };
}

/** What the documented record says of the two codes; documents have states of their own. */
export function verificationOf(person: {
  isEmailVerified: boolean;
  isPhoneVerified: boolean;
}): "Verified" | "Phone Verified" | "Email Verified" | "Pending" {
  if (person.isEmailVerified && person.isPhoneVerified) return "Verified";
  if (person.isPhoneVerified) return "Phone Verified";
  return person.isEmailVerified ? "Email Verified" : "Pending";
}

const photoTypes = ["image/jpeg", "image/png", "image/webp"];
const PHOTO_LIMIT = 5 * 1024 * 1024;

/** What a browser can tell of a photo before it is sent (spec.md §5); the server looks at the content itself. */
export function photoProblem(file: {
  type: string;
  size: number;
}): "imageKind" | "imageTooLarge" | undefined {
  if (!photoTypes.includes(file.type)) return "imageKind";
  return file.size > PHOTO_LIMIT ? "imageTooLarge" : undefined;
}
