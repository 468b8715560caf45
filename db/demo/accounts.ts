import { dayIn, KIGALI } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/routing";
import type { users } from "../schema/identity/users";
import { emailOf, inventPerson } from "./invented-people";
import { daysBefore } from "./period";
import { portrait, portraitFor } from "./portraits";
import { demoRenterProfile, type ProfileRow } from "./profiles";
import type { Random } from "./random";

export type UserRow = typeof users.$inferInsert & { createdAt: Date; locale: Locale };

/** The hashes of the three published passwords, and one shared by all other accounts. */
export interface PasswordHashes {
  renter: string;
  fleet: string;
  admin: string;
  others: string;
}

/** The state that new accounts are checked against. */
export interface Registry {
  random: Random;
  now: Date;
  hashes: PasswordHashes;
  phones: Set<string>;
  names: Set<string>;
}

/** Creates an account that joined `joinedDaysAgo`, with a unique Rwandan mobile number. */
export function account(
  { random, now, phones }: Registry,
  row: Pick<UserRow, "role" | "firstName" | "lastName" | "email" | "passwordHash" | "locale"> & {
    joinedDaysAgo: number;
    photoPath?: string;
  },
): UserRow {
  const { joinedDaysAgo, ...columns } = row;
  const createdAt = daysBefore(now, joinedDaysAgo);
  return {
    id: random.uuid(createdAt),
    phone: phoneNumber(random, phones),
    emailVerifiedAt: createdAt,
    phoneVerifiedAt: createdAt,
    lastLoginAt: daysBefore(now, random.next() * Math.min(joinedDaysAgo, 20)),
    ...columns,
    createdAt,
    updatedAt: createdAt,
  };
}

/** +250 72, 73 and 78 are the mobile prefixes of Airtel and MTN. */
function phoneNumber(random: Random, taken: Set<string>): string {
  for (;;) {
    const number = `+2507${random.pick(["2", "3", "8"])}${random.whole(1_000_000, 9_999_999)}`;
    if (taken.has(number)) continue;
    taken.add(number);
    return number;
  }
}

export interface Renter {
  user: UserRow;
  /** The periods already booked, so that nobody drives two vehicles at once. */
  bookedPeriods: { startsAt: Date; endsAt: Date }[];
}

interface Accounts {
  users: UserRow[];
  profiles: ProfileRow[];
  admin: UserRow;
  /** renter@gendana.rw. */
  demoRenter: Renter;
  renters: Renter[];
}

/** Creates the published renter and administrator and a hundred and fifty more renters. */
export function buildRenters(registry: Registry): Accounts {
  const { now, hashes, names } = registry;
  const admin = account(registry, {
    role: "admin",
    firstName: "Joseph",
    lastName: "Ndahiro",
    email: "admin@gendana.rw",
    passwordHash: hashes.admin,
    locale: "en",
    joinedDaysAgo: 700,
    photoPath: portrait("06"),
  });
  const demo = account(registry, {
    role: "individual",
    firstName: "Keza",
    lastName: "Mutoni",
    email: "renter@gendana.rw",
    passwordHash: hashes.renter,
    locale: "en",
    joinedDaysAgo: 320,
    photoPath: portrait("08"),
  });
  names.add("Keza Mutoni").add("Joseph Ndahiro");
  const demoProfile: ProfileRow = {
    userId: demo.id,
    nationality: "RW",
    birthDate: "1994-06-18",
    nationalId: "1199480123456078",
    drivingLicence: "RW442107",
    identityStatus: "verified",
    licenceStatus: "verified",
    licenceIssuedOn: "2015-09-02",
    licenceExpiresOn: dayIn(daysBefore(now, -900), KIGALI),
  };
  const inventedRenters = Array.from({ length: 150 }, (_, index) => inventRenter(registry, index));
  return {
    users: [admin, demo, ...inventedRenters.map(({ user }) => user)],
    profiles: [demoProfile, ...inventedRenters.map(({ profile }) => profile)],
    admin,
    demoRenter: { user: demo, bookedPeriods: [] },
    renters: inventedRenters.map(({ user }) => ({ user, bookedPeriods: [] })),
  };
}

function inventRenter(registry: Registry, index: number) {
  const { random, now, hashes, names } = registry;
  const { nationality, ...inventedPerson } = inventPerson(random, names);
  const user = account(registry, {
    role: "individual",
    ...inventedPerson,
    email: emailOf(
      inventedPerson.firstName,
      inventedPerson.lastName,
      nationality === "RW" ? "example.rw" : "example.com",
    ),
    passwordHash: hashes.others,
    joinedDaysAgo: random.whole(3, 420),
    // Two of five renters have a photo.
    ...(index % 5 < 2 && {
      photoPath: portraitFor(inventedPerson.firstName, Math.floor(index / 5) * 2 + (index % 5)),
    }),
  });
  return { user, profile: demoRenterProfile(random, now, user, nationality) };
}
