import { neighbourhoods } from "@/lib/catalog/neighbourhoods/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import type { businesses, teamMembers } from "../schema/businesses/businesses";
import { account, type Registry, type UserRow } from "./accounts";
import { applicants } from "./business-specs/applicants";
import type { BusinessSpec } from "./business-specs/business-spec";
import { establishedBusinesses, fleetBusiness } from "./business-specs/established-businesses";
import { privateOwners } from "./business-specs/private-owners";
import { emailOf, inventPerson } from "./invented-people";
import { daysBefore } from "./period";
import { portraitFor } from "./portraits";
import { demoRenterProfile, type ProfileRow } from "./profiles";
import type { Random } from "./random";

type MemberRow = typeof teamMembers.$inferInsert;

export interface DemoBusiness {
  spec: BusinessSpec;
  row: typeof businesses.$inferInsert & { createdAt: Date };
  owner: UserRow;
  members: MemberRow[];
  /** The accounts of the owner and the team. */
  users: UserRow[];
  profiles: ProfileRow[];
}

export function buildBusinesses(registry: Registry): DemoBusiness[] {
  const specs = [fleetBusiness, ...establishedBusinesses, ...privateOwners, ...applicants];
  return specs.map((spec, index) => buildBusiness(registry, spec, index));
}

function buildBusiness(registry: Registry, spec: BusinessSpec, index: number): DemoBusiness {
  const { random, now } = registry;
  const joinedDaysAgo = spec.isPending ? random.whole(1, 4) : random.whole(430, 680);
  const owner = ownerAccount(registry, spec, joinedDaysAgo, index);
  const row = businessRow(random, now, spec, owner);
  const colleagues =
    ["free", "basic"].includes(spec.plan) || spec.isPending ? [] : hireColleagues(registry, spec, row.id);
  return {
    spec,
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
    profiles: spec.kind === "individual" ? [ownerProfile(registry, owner)] : [],
  };
}

function ownerAccount(registry: Registry, spec: BusinessSpec, joinedDaysAgo: number, index: number) {
  const { hashes, names } = registry;
  const [firstName, lastName] = spec.owner;
  names.add(`${firstName} ${lastName}`);
  const isFleet = spec === fleetBusiness;
  return account(registry, {
    role: spec.kind === "company" ? "business" : "individual",
    firstName,
    lastName,
    email: isFleet ? "fleet@gendana.rw" : emailOf(firstName, lastName, "example.rw"),
    passwordHash: isFleet ? hashes.fleet : hashes.others,
    locale: "en",
    joinedDaysAgo,
    photoPath: portraitFor(firstName, index),
  });
}

/** An approved badge or application means that the documents were verified. */
function ownerProfile({ random, now }: Registry, owner: UserRow): ProfileRow {
  const profile = demoRenterProfile(random, now, owner, "RW");
  const licence = {
    drivingLicence: `RW${random.whole(100_000, 999_999)}`,
    licenceExpiresOn: dayIn(daysBefore(now, -800), KIGALI),
  };
  return { ...profile, ...licence, identityStatus: "verified", licenceStatus: "verified" };
}

function businessRow(random: Random, now: Date, spec: BusinessSpec, owner: UserRow): DemoBusiness["row"] {
  const place = neighbourhoods[spec.place];
  const createdAt = owner.createdAt;
  const isRentalBusiness = spec.kind === "company";
  return {
    id: random.uuid(createdAt),
    slug: spec.slug,
    kind: spec.kind,
    status: spec.isPending ? "pending" : "active",
    verification: spec.isPending ? "pending" : "verified",
    plan: spec.plan,
    name: spec.name,
    description: spec.text,
    brandColour: spec.brandColour ?? null,
    email: isRentalBusiness ? `hello@${spec.slug}.example.rw` : owner.email,
    phone: owner.phone ?? "",
    address: `${place.street} ${random.whole(2, 190)}, ${place.name}, Kigali`,
    website: isRentalBusiness ? `https://${spec.slug}.example.rw` : null,
    businessHours: spec.hours,
    taxId: String(random.whole(100_000_000, 129_999_999)),
    registrationNumber: isRentalBusiness ? `RDB-${random.whole(100_000, 999_999)}` : null,
    licenceNumber: isRentalBusiness ? `RURA-TR-${random.whole(1_000, 9_999)}` : null,
    establishedOn: spec.established ?? dayIn(daysBefore(now, 290), KIGALI),
    verifiedAt: spec.isPending ? null : daysBefore(createdAt, -2),
    createdAt,
    updatedAt: createdAt,
  };
}

function hireColleagues(registry: Registry, spec: BusinessSpec, businessId: string) {
  const { random, hashes, names } = registry;
  const posts = [
    { role: "manager", department: "Operations" },
    { role: "agent", department: "Handover desk" },
    { role: "accountant", department: "Finance" },
  ] as const;
  const required = spec === fleetBusiness ? posts : posts.slice(1, 2);
  return required.map((post) => {
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
