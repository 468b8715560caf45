import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEntries } from "@/db/schema/platform/audit";
import { files } from "@/db/schema/platform/files";
import { makeBusiness, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { findCategoryNames } from "@/lib/catalog/categories/category-names";
import { changeCategories } from "@/lib/catalog/categories/commands";
import { listAdminCategories } from "@/lib/catalog/categories/queries";
import { changeOffices } from "@/lib/catalog/offices/commands";
import { listOffices } from "@/lib/catalog/offices/queries";
import type { UserActor } from "@/lib/platform/actor";
import { setRate, withdrawRate } from "@/lib/platform/settings/rates/commands";
import { commissionPercentAt } from "@/lib/platform/settings/rates/commission-and-exchange-rates";
import { listRates } from "@/lib/platform/settings/rates/queries";
import { changeSettings } from "./commands";
import { systemOptionsChange } from "./contract";
import { getSettings } from "./queries";

const database = await freshDatabase();
let admin: UserActor;
let other: UserActor;
const requestContext = {
  now: new Date("2026-11-21T10:00:00Z"),
  device: { ipAddress: "10.3.0.1", userAgent: "test" },
};

async function someone(role: "admin" | "individual"): Promise<UserActor> {
  const { id, email } = await makeUser(database, { role });
  return { kind: "user", userId: id, sessionId: id, role, name: "", email, memberships: [] };
}
const entriesOf = (key: string) =>
  database.select().from(auditEntries).where(eq(auditEntries.subjectId, key)).orderBy(auditEntries.id);

beforeAll(async () => {
  admin = await someone("admin");
  other = await someone("admin");
});

describe("system settings", () => {
  it("start with the default values", async () => {
    expect(await getSettings(database)).toMatchObject({ maxLoginAttempts: 3, sessionTimeoutMinutes: 30 });
  });

  it("are changed one by one, each with its previous value in the audit log", async () => {
    const after = await changeSettings(
      admin,
      { maxLoginAttempts: 5, allowNewRegistrations: true },
      requestContext,
    );
    expect(after).toMatchObject({
      maxLoginAttempts: 5,
      allowNewRegistrations: true,
      sessionTimeoutMinutes: 30,
    });
    expect(await entriesOf("maxLoginAttempts")).toMatchObject([
      {
        actorId: admin.userId,
        action: "settings.change",
        detail: { before: 3, after: 5 },
        ipAddress: "10.3.0.1",
      },
    ]);
    // Setting the same value again is not a change.
    expect(await entriesOf("allowNewRegistrations")).toEqual([]);
  });

  it("that two administrators change at once both persist; of the same one the later value stays, and both changes are recorded", async () => {
    await Promise.all([
      changeSettings(admin, { sessionTimeoutMinutes: 10, supportHours: "Mon-Sat 8AM-8PM" }, requestContext),
      changeSettings(other, { sessionTimeoutMinutes: 20, supportPhone: "+250 788 111 222" }, requestContext),
    ]);
    const { sessionTimeoutMinutes, ...settings } = await getSettings(database);
    expect(settings).toMatchObject({ supportHours: "Mon-Sat 8AM-8PM", supportPhone: "+250 788 111 222" });
    const details = (await entriesOf("sessionTimeoutMinutes")).map(({ detail }) => detail);
    const [first, second] = sessionTimeoutMinutes === 20 ? [10, 20] : [20, 10];
    expect(details).toHaveLength(2);
    expect(details).toEqual(
      expect.arrayContaining([
        { before: 30, after: first },
        { before: first, after: second },
      ]),
    );
  });

  it("store text that looks like JSON as text", async () => {
    for (const supportPhone of ["250788000100", "0788000100"]) {
      const change = systemOptionsChange.parse({ supportPhone });
      expect(await changeSettings(admin, change, requestContext)).toMatchObject({ supportPhone });
    }
    for (const supportHours of ["24", "true", "null", '"24/7"', "[]"])
      expect(await changeSettings(admin, { supportHours }, requestContext)).toMatchObject({ supportHours });
  });

  it("reject unknown names, and settings changed elsewhere", () => {
    for (const change of [{ nonsense: 1 }, { commissionPercent: 50 }, { was: { nonsense: 1 } }])
      expect(systemOptionsChange.safeParse(change).success).toBe(false);
  });

  it("are for administrators only", async () => {
    const renter = await someone("individual");
    await expect(changeSettings(renter, { maxLoginAttempts: 9 }, requestContext)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("have limits: 1 to 10 attempts, 5 to 120 minutes", () => {
    const problem = (change: object) => systemOptionsChange.safeParse(change).error?.issues[0]?.message;
    for (const maxLoginAttempts of [1, 10]) expect(problem({ maxLoginAttempts })).toBeUndefined();
    for (const maxLoginAttempts of [0, 11, 2.5, Number.NaN])
      expect(problem({ maxLoginAttempts })).toBe("loginAttemptsRange");
    for (const sessionTimeoutMinutes of [5, 120]) expect(problem({ sessionTimeoutMinutes })).toBeUndefined();
    for (const sessionTimeoutMinutes of [4, 121, 7.5])
      expect(problem({ sessionTimeoutMinutes })).toBe("sessionTimeoutRange");
    // Absent settings get no defaults.
    expect(systemOptionsChange.parse({})).toEqual({});
  });
});

describe("a concurrent change", () => {
  it("is not overwritten: a save based on old values is rejected completely", async () => {
    await changeSettings(admin, { maxLoginAttempts: 6 }, requestContext);
    const late = { maxLoginAttempts: 8, supportEmail: "late@gendana.rw", was: { maxLoginAttempts: 5 } };
    await expect(changeSettings(other, late, requestContext)).rejects.toMatchObject({
      key: "settingsChanged",
    });
    const { maxLoginAttempts, supportEmail } = await getSettings(database);
    expect([maxLoginAttempts, supportEmail]).toEqual([6, "support@gendana.rw"]);
    const { marketing } = await getSettings(database);
    const figures = { ...marketing, cities: 12 };
    await changeSettings(other, { marketing: figures, was: { marketing } }, requestContext);
    expect((await getSettings(database)).marketing.cities).toBe(12);
  });
});

describe("a rate", () => {
  const set = (value: number, effectiveOn: string, was: number | null = null) =>
    setRate(admin, "commission", { value, effectiveOn, was }, requestContext);

  it("does not affect existing bookings, and can be withdrawn until it is in force", async () => {
    await set(12, "2026-11-21");
    await set(15, "2026-12-01");
    const on = (day: string) => commissionPercentAt(database, new Date(`${day}T10:00:00Z`));
    expect(await Promise.all(["2026-11-20", "2026-11-21", "2026-11-30", "2026-12-01"].map(on))).toEqual([
      10, 12, 12, 15,
    ]);
    const { items, current, today } = await listRates(admin, "commission", requestContext.now);
    expect(items.map(({ state, value }) => [state, value])).toEqual([
      ["coming", 15],
      ["current", 12],
    ]);
    expect([current, today]).toEqual([12, "2026-11-21"]);
    await expect(withdrawRate(admin, "commission", "2026-11-21", requestContext)).rejects.toMatchObject({
      key: "rateCounts",
    });
    await withdrawRate(admin, "commission", "2026-12-01", requestContext);
    await expect(withdrawRate(admin, "commission", "2026-12-01", requestContext)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await on("2026-12-01")).toBe(12);
    expect((await entriesOf("2026-12-01")).map(({ action, detail }) => [action, detail])).toEqual([
      ["settings.commission", { before: 12, after: 15 }],
      ["settings.withdraw", { before: 15, after: 12 }],
    ]);
  });

  it("is set by one of two concurrent requests for the same day, and never for past days", async () => {
    const day = "2027-01-01";
    const attempts = [11, 13].map((value) =>
      setRate(other, "commission", { value, effectiveOn: day, was: null }, requestContext),
    );
    const outcomes = (await Promise.allSettled(attempts)).map(({ status }) => status);
    expect(outcomes.sort()).toEqual(["fulfilled", "rejected"]);
    await expect(set(11, "2026-11-20")).rejects.toMatchObject({ code: "invalid" });
    await expect(
      setRate(
        await someone("individual"),
        "exchange",
        { value: 1, effectiveOn: day, was: null },
        requestContext,
      ),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("offices and categories", () => {
  const localized = (text: string) => ({ en: text, fr: text, rw: text });
  const office = (name: string) => ({
    name: localized(name),
    address: "KN 4 Ave",
    city: "Kigali",
    phone: "+250 788 000 101",
    email: "office@gendana.rw",
    hours: "Mon-Fri 8AM-6PM",
    features: [localized("Coffee")],
    latitude: -1.94,
    longitude: 30.06,
  });

  it("are added, moved and removed, based on the list that was read", async () => {
    const { revision } = await listOffices(admin);
    const made = await changeOffices(
      admin,
      { offices: [office("Remera"), office("Remera"), office("Kacyiru")], revision },
      requestContext,
    );
    expect(made.offices.map(({ id }) => id)).toEqual(["remera", "remera-2", "kacyiru"]);
    await expect(changeOffices(other, { offices: [], revision }, requestContext)).rejects.toMatchObject({
      key: "settingsChanged",
    });
    const moved = [made.offices[2], made.offices[0]].map((one) => ({ ...office("Renamed"), id: one?.id }));
    const after = await changeOffices(other, { offices: moved, revision: made.revision }, requestContext);
    expect(after.offices.map(({ id, name }) => [id, name])).toEqual([
      ["kacyiru", localized("Renamed")],
      ["remera", localized("Renamed")],
    ]);
    const unknown = { offices: [{ ...office("X"), id: "nowhere" }], revision: after.revision };
    await expect(changeOffices(admin, unknown, requestContext)).rejects.toMatchObject({ code: "not_found" });
    expect(await entriesOf("offices")).toHaveLength(2);
  });

  it("publish an administrator's upload when they use it, and release the previous one", async () => {
    const picture = async (ownerId: string) => {
      const id = uuid();
      const unchanged = {
        purpose: "site_picture" as const,
        storageKey: id,
        mediaType: "image/webp",
        bytes: 9,
      };
      await database.insert(files).values({ id, ownerId, ...unchanged, sha256: id, originalName: "a.webp" });
      return id;
    };
    const stateOf = async (id: string) =>
      (await database.select().from(files).where(eq(files.id, id)))[0] ?? { visibility: "", deletedAt: null };
    const [first, second, others] = [
      await picture(admin.userId),
      await picture(admin.userId),
      await picture(other.userId),
    ];
    let { revision } = await listOffices(admin);
    const put = async (fileId: string, id?: string) => {
      const list = await changeOffices(
        admin,
        { offices: [{ ...office("Airport"), fileId, id }], revision },
        requestContext,
      );
      revision = list.revision;
      return list.offices[0];
    };
    await expect(put(others)).rejects.toMatchObject({ code: "not_found" });
    const made = await put(first);
    expect(made?.imagePath).toBe(`/api/files/${first}/picture`);
    expect((await stateOf(first)).visibility).toBe("public");
    await put(second, made?.id);
    expect((await stateOf(first)).deletedAt).not.toBeNull();
    expect((await stateOf(second)).deletedAt).toBeNull();
  });

  it("of vehicles keep their slugs when they are renamed or reordered", async () => {
    await makeVehicle(database, { businessId: (await makeBusiness(database)).id, categoryId: "suv" });
    const { categories, revision } = await listAdminCategories(admin);
    const others = categories.slice(2).map(({ id, names }) => ({ id, names }));
    expect(categories.map(({ vehicleCount }) => vehicleCount)).toEqual([1, 0, ...others.map(() => 0)]);
    expect(categories.slice(0, 2).map(({ id, names }) => [id, names.fr])).toEqual([
      ["suv", "SUV"],
      ["sedan", "Berline"],
    ]);
    const requested = [
      { id: "sedan" as const, names: { en: "Saloon", fr: "Berline", rw: "Sedani" } },
      { id: "suv" as const, names: { en: "4×4", fr: "4×4", rw: "4×4" } },
      ...others,
    ];
    const change = { categories: requested, revision };
    const after = await changeCategories(admin, change, requestContext);
    expect(after.categories).toMatchObject(requested);
    expect(await findCategoryNames("en")).toMatchObject({ sedan: "Saloon", suv: "4×4", luxury: "Luxury" });
    await expect(changeCategories(other, change, requestContext)).rejects.toMatchObject({
      key: "settingsChanged",
    });
    const few = { categories: requested.slice(1), revision: after.revision };
    await expect(changeCategories(admin, few, requestContext)).rejects.toMatchObject({ code: "invalid" });
  });
});
