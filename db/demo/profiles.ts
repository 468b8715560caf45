import { dayIn, KIGALI } from "@/lib/platform/dates";
import type { individualProfiles } from "../schema/identity/users";
import { daysBefore } from "./period";
import type { Random } from "./random";

export type ProfileRow = typeof individualProfiles.$inferInsert;

/** Creates a renter's profile with a verified licence, unless verification is still in progress. */
export function demoRenterProfile(
  random: Random,
  now: Date,
  user: { id: string },
  nationality: string,
): ProfileRow {
  const licence = random.weighted({ verified: 84, submitted: 8, pending: 6, rejected: 2 });
  const birthYear = now.getUTCFullYear() - random.whole(23, 61);
  const birthDate = `${birthYear}-${pad(random.whole(1, 12), 2)}-${pad(random.whole(1, 28), 2)}`;
  const sex = random.pick(["7", "8"]);
  const profile: ProfileRow = {
    userId: user.id,
    nationality,
    birthDate,
    // The Rwandan format: status, year of birth, sex, serial number, issue, check digits.
    nationalId:
      nationality === "RW"
        ? `1${birthYear}${sex}${pad(random.whole(0, 9_999_999), 7)}0${pad(random.whole(0, 99), 2)}`
        : null,
    drivingLicence: licence === "pending" ? null : `${random.code(2)}${random.whole(100_000, 999_999)}`,
    identityStatus: licence === "rejected" ? "submitted" : licence,
    licenceStatus: licence,
    licenceIssuedOn: licence === "pending" ? null : `${birthYear + 20}-05-14`,
    licenceExpiresOn: licence === "pending" ? null : dayIn(daysBefore(now, -random.whole(40, 1_800)), KIGALI),
  };
  // No longer used; drawn so that the following random choices stay the same.
  random.chance(0.4);
  return profile;
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, "0");
}
