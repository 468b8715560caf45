import { dayIn, KIGALI } from "@/lib/dates";
import { places } from "@/lib/places/rules";
import type { businesses, teamMembers } from "../schema/businesses";
import { account, type Registry, type UserRow } from "./accounts";
import { applicants } from "./companies/applicants";
import { privateOwners } from "./companies/private-owners";
import { fleetCompany, rentalCompanies } from "./companies/rental-companies";
import type { CompanySheet } from "./companies/sheet";
import { emailOf, inventPerson } from "./names";
import { portraitFor } from "./portraits";
import { type ProfileRow, renterProfile } from "./profiles";
import type { Random } from "./random";
import { daysBefore } from "./timing";

type MemberRow = typeof teamMembers.$inferInsert;

export interface Company {
  sheet: CompanySheet;
  row: typeof businesses.$inferInsert & { createdAt: Date };
  owner: UserRow;
  members: MemberRow[];
  /** The owner's and the colleagues' accounts. */
  users: UserRow[];
  profiles: ProfileRow[];
}

export function buildCompanies(registry: Registry): Company[] {
  const sheets = [fleetCompany, ...rentalCompanies, ...privateOwners, ...applicants];
  return sheets.map((sheet, index) => buildCompany(registry, sheet, index));
}

function buildCompany(registry: Registry, sheet: CompanySheet, index: number): Company {
  const { random, now } = registry;
  const joinedDaysAgo = sheet.isPending ? random.whole(1, 4) : random.whole(430, 680);
  const owner = ownerAccount(registry, sheet, joinedDaysAgo, index);
  const row = businessRow(random, now, sheet, owner);
  const colleagues = sheet.plan === "basic" || sheet.isPending ? [] : hireColleagues(registry, sheet, row.id);
  return {
    sheet,
    row,
    owner,
    members: [
      {
        businessId: row.id,
        userId: owner.id,
        role: "owner",
        department: "Management",
        createdAt: row.createdAt,
      },
      ...colleagues.map(({ member }) => member),
    ],
    users: [owner, ...colleagues.map(({ user }) => user)],
    profiles: sheet.kind === "individual" ? [ownerProfile(registry, owner)] : [],
  };
}

function ownerAccount(registry: Registry, sheet: CompanySheet, joinedDaysAgo: number, index: number) {
  const { hashes, names } = registry;
  const [firstName, lastName] = sheet.owner;
  names.add(`${firstName} ${lastName}`);
  const isFleet = sheet === fleetCompany;
  return account(registry, {
    role: sheet.kind === "company" ? "business" : "individual",
    firstName,
    lastName,
    email: isFleet ? "fleet@gendana.rw" : emailOf(firstName, lastName, "example.rw"),
    passwordHash: isFleet ? hashes.fleet : hashes.others,
    locale: "en",
    joinedDaysAgo,
    photoPath: portraitFor(firstName, index),
  });
}

/** An approved badge means that somebody checked the papers. */
function ownerProfile({ random, now }: Registry, owner: UserRow): ProfileRow {
  const profile = renterProfile(random, now, owner, "RW");
  const licence = {
    drivingLicence: `RW${random.whole(100_000, 999_999)}`,
    licenceExpiresOn: dayIn(daysBefore(now, -800), KIGALI),
  };
  return { ...profile, ...licence, identityStatus: "verified", licenceStatus: "verified" };
}

function businessRow(random: Random, now: Date, sheet: CompanySheet, owner: UserRow): Company["row"] {
  const place = places[sheet.place];
  const createdAt = owner.createdAt;
  const isCompany = sheet.kind === "company";
  return {
    id: random.uuid(createdAt),
    slug: sheet.slug,
    kind: sheet.kind,
    status: sheet.isPending ? "pending" : "active",
    verification: sheet.isPending ? "pending" : "verified",
    plan: sheet.plan,
    name: sheet.name,
    description: sheet.text,
    email: isCompany ? `hello@${sheet.slug}.example.rw` : owner.email,
    phone: owner.phone ?? "",
    address: `${place.street} ${random.whole(2, 190)}, ${place.name}, Kigali`,
    website: isCompany ? `https://${sheet.slug}.example.rw` : null,
    businessHours: sheet.hours,
    taxId: String(random.whole(100_000_000, 129_999_999)),
    registrationNumber: isCompany ? `RDB-${random.whole(100_000, 999_999)}` : null,
    licenceNumber: isCompany ? `RURA-TR-${random.whole(1_000, 9_999)}` : null,
    establishedOn: sheet.established ?? dayIn(daysBefore(now, 290), KIGALI),
    responseMinutes: sheet.responseMinutes,
    verifiedAt: sheet.isPending ? null : daysBefore(createdAt, -2),
    createdAt,
    updatedAt: createdAt,
  };
}

function hireColleagues(registry: Registry, sheet: CompanySheet, businessId: string) {
  const { random, hashes, names } = registry;
  const posts = [
    { role: "manager", department: "Operations" },
    { role: "agent", department: "Handover desk" },
    { role: "accountant", department: "Finance" },
  ] as const;
  const wanted = sheet === fleetCompany ? posts : posts.slice(1, 2);
  return wanted.map((post) => {
    const { nationality: _, ...person } = inventPerson(random, names);
    const user = account(registry, {
      role: "business",
      ...person,
      email: emailOf(person.firstName, person.lastName, "example.rw"),
      passwordHash: hashes.others,
      joinedDaysAgo: random.whole(60, 400),
    });
    const member: MemberRow = { businessId, userId: user.id, ...post, createdAt: user.createdAt };
    return { user, member };
  });
}
