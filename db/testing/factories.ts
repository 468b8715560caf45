import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { searchTextOf } from "@/lib/catalog/vehicles/fold-search-text";
import type { Executor } from "../index";
import { businesses, teamMembers } from "../schema/businesses/businesses";
import { pickUpPlaces } from "../schema/catalog/pick-up-places";
import { vehicleDayPrices, vehicleExtras, vehicleSeasons } from "../schema/catalog/pricing";
import { vehicleDocuments } from "../schema/catalog/vehicle-documents";
import { vehiclePictures, vehicles } from "../schema/catalog/vehicles";
import { individualProfiles, users } from "../schema/identity/users";
import { files } from "../schema/platform/files";
import { bookings } from "../schema/rentals/bookings";

export type UserRow = typeof users.$inferSelect;
export type ProfileRow = typeof individualProfiles.$inferSelect;
type BusinessRow = typeof businesses.$inferSelect;
export type MemberRow = typeof teamMembers.$inferSelect;
export type VehicleRow = typeof vehicles.$inferSelect;
export type PictureRow = typeof vehiclePictures.$inferSelect;

/** The password of every account made by these factories, unless `password` is given. */
export const factoryPassword = "Factory#2026";

// argon2 is slow by design, so accounts without their own password share one hash per process.
let factoryPasswordHash: Promise<string> | undefined;
let made = 0;

/** Returns a number unique within this process, for unique columns. */
function serial(): number {
  made += 1;
  return made;
}

/**
 * Creates an active user with a verified email and phone; individuals also get the renter's profile row. The
 * default email is unique, also across processes that share a database.
 */
export async function makeUser(
  executor: Executor,
  overrides: Partial<typeof users.$inferInsert> & { password?: string } = {},
): Promise<UserRow> {
  const { password, ...columns } = overrides;
  factoryPasswordHash ??= hash(factoryPassword);
  const id = columns.id ?? uuid();
  const [user] = await executor
    .insert(users)
    .values({
      role: "individual",
      firstName: "Aline",
      lastName: "Uwase",
      email: `user-${id}@example.com`,
      phone: `+25078${1_000_000 + serial()}`,
      passwordHash: password ? await hash(password) : await factoryPasswordHash,
      emailVerifiedAt: new Date(),
      phoneVerifiedAt: new Date(),
      ...columns,
      id,
    })
    .returning();
  if (!user) throw new Error("users returned no row");
  if (user.role === "individual") await executor.insert(individualProfiles).values({ userId: user.id });
  return user;
}

/** Creates an active, verified business on the pro plan, owned by `ownerId` or else by a new user. */
export async function makeBusiness(
  executor: Executor,
  overrides: Partial<typeof businesses.$inferInsert> & { ownerId?: string } = {},
): Promise<BusinessRow> {
  const { ownerId, ...columns } = overrides;
  const id = columns.id ?? uuid();
  const [business] = await executor
    .insert(businesses)
    .values({
      slug: `company-${id}`,
      kind: "company",
      status: "active",
      verification: "verified",
      plan: "pro",
      name: "Umucyo Car Hire",
      email: `company-${id}@example.com`,
      phone: "+250788300200",
      address: "KG 7 Ave, Kacyiru",
      verifiedAt: new Date(),
      createdAt: columns.verifiedAt ?? undefined,
      ...columns,
      id,
    })
    .returning();
  if (!business) throw new Error("businesses returned no row");
  const owner = ownerId ?? (await makeUser(executor, { role: "business" })).id;
  await makeMember(executor, { businessId: business.id, userId: owner, role: "owner" });
  return business;
}

/** Adds a member to a business's team: the user `userId`, else a new one. The default role is agent. */
export async function makeMember(
  executor: Executor,
  overrides: { businessId: string } & Partial<typeof teamMembers.$inferInsert>,
): Promise<MemberRow> {
  const userId = overrides.userId ?? (await makeUser(executor, { role: "business" })).id;
  const [member] = await executor
    .insert(teamMembers)
    .values({ role: "agent", ...overrides, userId })
    .returning();
  if (!member) throw new Error("team_members returned no row");
  return member;
}

/**
 * Creates a published SUV in Remera at $40 a day without a picture, insured and inspected for longer than any
 * test lasts. Creates its business, unless given.
 */
export async function makeVehicle(
  executor: Executor,
  overrides: Partial<typeof vehicles.$inferInsert> = {},
): Promise<VehicleRow> {
  const businessId = overrides.businessId ?? (await makeBusiness(executor)).id;
  const categoryId = overrides.categoryId ?? "suv";
  const row = {
    id: `toyota-rav4-remera-${uuid()}`,
    status: "published" as const,
    title: "Toyota RAV4 2021",
    description: "A well kept RAV4 with roof rails and new tyres.",
    descriptionLocale: "en" as const,
    make: "Toyota",
    model: "RAV4",
    year: 2021,
    bodyStyle: "suv",
    colour: "forest-green",
    fuelType: "gasoline" as const,
    transmission: "automatic" as const,
    seats: 5,
    dailyPriceCents: 4_000,
    depositCents: 10_000,
    neighbourhood: "Remera",
    city: "Kigali",
    latitude: -1.9579,
    longitude: 30.1127,
    isInstantBook: true,
    documentsEndOn: "2099-12-31",
    publishedAt: new Date(),
    ...overrides,
    businessId,
    categoryId,
  };
  const [vehicle] = await executor
    .insert(vehicles)
    .values({ searchText: searchTextOf(row), ...row })
    .returning();
  if (!vehicle) throw new Error("vehicles returned no row");
  return vehicle;
}

/** Adds a pick-up place in Remera to a business, open at any time unless `weeklyHours` says otherwise. */
export async function makePickUpPlace(
  executor: Executor,
  overrides: { businessId: string } & Partial<typeof pickUpPlaces.$inferInsert>,
): Promise<typeof pickUpPlaces.$inferSelect> {
  const now = new Date();
  const garage = {
    name: "Remera garage",
    address: "KG 11 Ave, Remera",
    latitude: -1.9583,
    longitude: 30.1125,
  };
  const [place] = await executor
    .insert(pickUpPlaces)
    .values({ id: uuid(), ...garage, createdAt: now, updatedAt: now, ...overrides })
    .returning();
  if (!place) throw new Error("pick_up_places returned no row");
  return place;
}

/** Adds an insurance certificate and a technical inspection to a vehicle, both approved by an administrator. */
export async function makeVehicleDocuments(executor: Executor, vehicleId: string, uploadedBy: string) {
  const { id: reviewedBy } = await makeUser(executor, { role: "admin" });
  for (const kind of ["insurance", "inspection"] as const) {
    const fileId = uuid();
    const content = { mediaType: "image/webp", bytes: 1, sha256: "", originalName: `${kind}.webp` };
    const owned = { ownerId: uploadedBy, purpose: "vehicle_document" as const };
    await executor.insert(files).values({ id: fileId, storageKey: fileId, ...owned, ...content });
    const document = { id: uuid(), vehicleId, kind, fileId, uploadedBy, validUntil: "2099-12-31" };
    const approved = { status: "approved" as const, reviewedBy, reviewedAt: new Date() };
    await executor.insert(vehicleDocuments).values({ ...document, ...approved });
  }
}

/** Adds a sample picture to a vehicle; it is the cover unless `position` says otherwise. */
export async function makePicture(
  executor: Executor,
  overrides: { vehicleId: string } & Partial<typeof vehiclePictures.$inferInsert>,
): Promise<PictureRow> {
  const position = overrides.position ?? 0;
  const [picture] = await executor
    .insert(vehiclePictures)
    .values({
      id: uuid(),
      path: `/vehicles/suv-forest-green-${(position % 4) + 1}.webp`,
      alt: "A forest green SUV",
      width: 1600,
      height: 1000,
      ...overrides,
      position,
    })
    .returning();
  if (!picture) throw new Error("vehicle_pictures returned no row");
  return picture;
}

/** Completes a booking without waiting for its days to pass. */
export async function completeBooking(executor: Executor, bookingId: string): Promise<void> {
  await executor
    .update(bookings)
    .set({ status: "completed", deadlineAt: null })
    .where(eq(bookings.id, bookingId));
}

/** Adds a season to a vehicle; by default $70 a day over Christmas 2026. */
export async function makeSeason(
  executor: Executor,
  overrides: { vehicleId: string } & Partial<typeof vehicleSeasons.$inferInsert>,
): Promise<void> {
  const christmas = { name: "Christmas", startsOn: "2026-12-24", endsOn: "2026-12-28" };
  await executor
    .insert(vehicleSeasons)
    .values({ id: uuid(), ...christmas, dailyPriceCents: 7_000, ...overrides });
}

/** Sets a day price of a vehicle; by default Christmas 2026 for $90, set by a person. */
export async function makeDayPrice(
  executor: Executor,
  overrides: { vehicleId: string } & Partial<typeof vehicleDayPrices.$inferInsert>,
): Promise<void> {
  const christmas = { day: "2026-12-25", source: "person", dailyPriceCents: 9_000 } as const;
  await executor.insert(vehicleDayPrices).values({ ...christmas, ...overrides });
}

/** Adds an extra to a vehicle; by default delivery for $15. */
export async function makeExtra(
  executor: Executor,
  overrides: { vehicleId: string } & Partial<typeof vehicleExtras.$inferInsert>,
): Promise<void> {
  const delivery = { kind: "delivery", priceCents: 1_500, unit: "rental" } as const;
  await executor.insert(vehicleExtras).values({ id: uuid(), ...delivery, ...overrides });
}
