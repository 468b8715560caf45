import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businessDefaults, businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeMember, makeUser, makeVehicle, makeVehicleDocuments } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf, vehicleScenario } from "@/db/testing/scenarios";
import type { UserActor } from "@/lib/platform/actor";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { importVehicles } from "./commands";
import { exportFleet, makeImportTemplate } from "./export-queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const requestContext = { now, device: { userAgent: "test", ipAddress: "203.0.113.9" } };

const send = (
  actor: UserActor,
  text: string | Uint8Array<ArrayBuffer>,
  mode: "check" | "apply" | "good" = "apply",
  businessId?: string,
) =>
  importVehicles(
    actor,
    {
      mode,
      businessId,
      file: { name: "cars.csv", bytes: typeof text === "string" ? new TextEncoder().encode(text) : text },
    },
    requestContext,
    "en",
  );

const head = "plate,make,model,year,category,body_style,colour,fuel,gearbox,seats,daily_price_usd,place";
const row = (plate: string, rest = "Toyota,RAV4,2021,suv,suv,white,gasoline,automatic,5,45,Kiyovu") =>
  `${plate},${rest}`;
const vehiclesOf = (businessId: string) => database.$count(vehicles, eq(vehicles.businessId, businessId));

describe("a vehicle import", () => {
  it("creates drafts, creates nothing when repeated, and writes nothing in check mode", async () => {
    const { owner, business } = await vehicleScenario(database);
    const file = [head, row("RAD 123 C"), row("RAE 456 D")].join("\r\n");
    expect(await send(owner, file, "check")).toMatchObject({ isApplied: false, created: 2, refused: 0 });
    expect(await vehiclesOf(business.id)).toBe(1);
    expect(await send(owner, file)).toMatchObject({
      isApplied: true,
      created: 2,
      rows: [{ line: 2, plate: "RAD 123 C", title: "Toyota RAV4 2021", outcome: "created" }, { line: 3 }],
    });
    expect(await send(owner, file)).toMatchObject({ isApplied: true, created: 0, updated: 0, unchanged: 2 });
    expect(await vehiclesOf(business.id)).toBe(3);
    const drafts = and(eq(vehicles.businessId, business.id), eq(vehicles.status, "draft"));
    expect(await database.$count(vehicles, drafts)).toBe(2);
  });

  it("gives new vehicles the business's defaults where cells are blank", async () => {
    const { owner, business } = await vehicleScenario(database);
    const isOwn = eq(vehicles.businessId, business.id);
    await database.delete(vehicles).where(isOwn);
    const rules = { minDays: 1, maxDays: 30, advanceNoticeHours: 2, bufferMinutes: 60 };
    const defaults = { isInstantBook: true, depositCents: 20_000, ...rules };
    await database.insert(businessDefaults).values({ businessId: business.id, ...defaults });
    const file = [`${head},deposit_usd,instant_book`, `${row("RAD 123 C")},,`, `${row("RAE 456 D")},0,no`];
    expect(await send(owner, file.join("\n"))).toMatchObject({ isApplied: true, created: 2 });
    const made = await database.select().from(vehicles).where(isOwn).orderBy(vehicles.plate);
    expect(made).toMatchObject([
      { isInstantBook: true, depositCents: 20_000 },
      { isInstantBook: false, depositCents: 0 },
    ]);
  });

  it("skips refused rows if only good ones are requested", async () => {
    const { owner, business } = await vehicleScenario(database);
    const file = [head, row("RAD 124 C"), "RAE 457 D,Toyota", row("RAD 124 C")].join("\n");
    expect(await send(owner, file)).toMatchObject({ isApplied: false, created: 1, refused: 2 });
    expect(await vehiclesOf(business.id)).toBe(1);
    expect(await send(owner, file, "good")).toMatchObject({ isApplied: true, created: 1, refused: 2 });
    expect(await vehiclesOf(business.id)).toBe(2);
  });

  it("changes vehicles by their plate in any spelling, and keeps the values of blank cells", async () => {
    const { owner, business } = await vehicleScenario(database, { plate: "RAD 123 C", seats: 5 });
    const report = await send(owner, "\uFEFFPlate;Seats;Daily price USD\nrad123c;7;52,50\n");
    expect(report).toMatchObject({ isApplied: true, updated: 1, rows: [{ outcome: "updated" }] });
    const [vehicle] = await database.select().from(vehicles).where(eq(vehicles.businessId, business.id));
    expect(vehicle).toMatchObject({ seats: 7, dailyPriceCents: 5_250, plate: "RAD 123 C", make: "Toyota" });
  });

  it("writes nothing while a row is invalid, and reports each with its line and message", async () => {
    const { owner, business } = await vehicleScenario(database);
    const wrong = [
      head,
      row("RAD 1 A"),
      row("RAD 1 A"),
      row(""),
      row("RAD 2 A", "Toyota,RAV4,2099,boat,suv,white,gasoline,automatic,many,0.5,Paris"),
      row("RAD 3 A", ",RAV4,2030,suv,suv,white,gasoline,automatic,5,45,Kiyovu"),
      row("RAD 4 A", "Toyota,RAV4,2030,suv,suv,white,gasoline,automatic,5,45,Kiyovu"),
    ].join("\n");
    const report = await send(owner, wrong);
    expect(report).toMatchObject({ isApplied: false, created: 1, refused: 5, missingColumns: [] });
    const reported = report.rows.map(({ line, problems }) => [
      line,
      problems.map(({ column, message }) => `${column}: ${message}`),
    ]);
    expect(reported).toEqual([
      [2, []],
      [3, ["plate: The same plate is already in line 2."]],
      [4, ["plate: This field is required."]],
      [
        5,
        [
          "year: Please enter a year from 1900 to this year.",
          "category: This value is unknown. The template’s page lists the known ones.",
          "seats: A whole number of seats, from 1 to 60.",
          "daily_price_usd: Between $1 and $5,000 a day.",
          "place: This value is unknown. The template’s page lists the known ones.",
        ],
      ],
      [6, ["make: This field is required.", "year: Please enter a year from 1900 to this year."]],
      [7, ["year: Please enter a year from 1900 to this year."]],
    ]);
    expect(await vehiclesOf(business.id)).toBe(1);
  });

  it("refuses to make another car of a booked one, under the column that says so", async () => {
    const { owner, renter, quote } = await vehicleScenario(database, { plate: "RAD 123 C" });
    const renting = await renter();
    await createBooking(renting, { quoteId: (await quote(renting, now)).id }, now);
    for (const column of ["make", "model"])
      expect(await send(owner, `plate,${column}\nRAD 123 C,Suzuki`)).toMatchObject({
        rows: [{ outcome: "refused", problems: [{ column }] }],
      });
  });

  it("says how many cars go back to review, and tells the team and the audit log of those unlisted", async () => {
    const { owner, business, vehicle } = await vehicleScenario(database, { plate: "RAD 123 C" });
    await makeVehicleDocuments(database, vehicle.id, owner.userId);
    const manager = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: manager.id, role: "manager" });
    const file = "plate,year,seats\nRAD 123 C,2019,7";
    expect(await send(owner, file, "check")).toMatchObject({ updated: 1, reviewedAgain: 1 });
    expect(await notificationKindsOf(database, manager.id)).toEqual([]);
    expect(await send(owner, file)).toMatchObject({ isApplied: true, updated: 1, reviewedAgain: 1 });
    expect(await send(owner, "plate,seats\nRAD 123 C,5")).toMatchObject({ updated: 1, reviewedAgain: 0 });
    expect(await notificationKindsOf(database, manager.id)).toEqual(["car-documents-lapsed"]);
    const pause = and(eq(auditEntries.subjectId, vehicle.id), eq(auditEntries.action, "car.pause"));
    expect(await database.$count(auditEntries, pause)).toBe(1);
  });

  it("reports missing columns and vehicles beyond the plan beforehand", async () => {
    const { owner, business } = await vehicleScenario(database);
    await database.update(businesses).set({ plan: "basic" }).where(eq(businesses.id, business.id));
    const plates = ["RAK 111 A", "RAK 2 A", "RAK 3 A", "RAK 4 A", "RAK 5 A", "RAK 6 A"];
    const file = [head, ...plates.map((plate) => row(plate))].join("\n");
    expect(await send(owner, file, "check")).toMatchObject({
      created: 6,
      missingColumns: [],
      plan: { limit: 5, listed: 1, over: 2 },
    });
    const few = await send(owner, "plate,make,notes\nRAK 7 A,Kia,new", "check");
    expect(few).toMatchObject({ refused: 1, ignoredColumns: ["notes"], plan: null });
    expect(few.missingColumns).toContain("daily_price_usd");
    // The plate alone identifies an existing vehicle.
    await database.update(businesses).set({ plan: "enterprise" }).where(eq(businesses.id, business.id));
    expect(await send(owner, file)).toMatchObject({ created: 6, plan: null });
    expect(await send(owner, "plate,seats\nRAK 6 A,7", "check")).toMatchObject({
      updated: 1,
      missingColumns: [],
    });
  });

  it("is limited to the actor's business: a plate of another business is a new vehicle, and another business is 404", async () => {
    const { owner } = await vehicleScenario(database);
    const { business: theirs, vehicle } = await vehicleScenario(database, { plate: "RAF 9 Z" });
    expect(await send(owner, [head, row("RAF 9 Z")].join("\n"))).toMatchObject({ created: 1 });
    const [untouched] = await database.select().from(vehicles).where(eq(vehicles.id, vehicle.id));
    expect(untouched).toEqual(vehicle);
    const foreign = send(owner, [head, row("RAF 8 Z")].join("\n"), "apply", theirs.id);
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
    const agent = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: theirs.id, userId: agent.id });
    const actor = actorFor(agent, [{ businessId: theirs.id, role: "agent" }]);
    await expect(send(actor, [head, row("RAF 7 Z")].join("\n"))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("creates vehicles once when the file is sent twice at once", async () => {
    const { owner, business } = await vehicleScenario(database);
    const file = [head, row("RAG 1 A"), row("RAG 2 A")].join("\n");
    const reports = await Promise.all([send(owner, file), send(owner, file)]);
    expect(reports.map(({ created }) => created).sort()).toEqual([0, 2]);
    expect(await vehiclesOf(business.id)).toBe(3);
  });

  it("needs a table of limited size with a plate column", async () => {
    const { owner } = await vehicleScenario(database);
    const tooMany = [head, ...Array.from({ length: 501 }, (_, index) => row(`RAD ${index} A`))].join("\n");
    for (const [file, key] of [
      ["make,model\nToyota,RAV4", "importNoPlate"],
      [head, "importEmpty"],
      [`${head}\n"RAD`, "importUnreadable"],
      [new Uint8Array([0xff, 0xfe, 0x00, 0x41]), "importUnreadable"],
      ["x".repeat(1024 * 1024 + 1), "importTooLarge"],
      [tooMany, "importTooManyRows"],
    ] as const)
      await expect(send(owner, file)).rejects.toMatchObject({ key });
  });
});

describe("a fleet export", () => {
  const everything = { search: "" };

  it("has the vehicles that match the list's filter, and none of other businesses", async () => {
    const { owner, business } = await vehicleScenario(database, { plate: "RAK 111 A" });
    await makeVehicle(database, { businessId: business.id, plate: "RAK 222 B", status: "draft" });
    await makeVehicle(database, { businessId: business.id, plate: "RAK 333 C", status: "removed" });
    await vehicleScenario(database, { plate: "RAK 999 Z" });
    const plates = async (filter: Parameters<typeof exportFleet>[1]) => {
      const { bytes } = await exportFleet(owner, filter, now);
      return new TextDecoder().decode(bytes as Uint8Array<ArrayBuffer>).match(/RAK \d+ [A-Z]/g);
    };
    expect(await plates({ search: "", state: "draft" })).toEqual(["RAK 222 B"]);
    expect(await plates({ search: "rak 111" })).toEqual(["RAK 111 A"]);
    expect(await plates({ search: "rak 999" })).toBeNull();
  });

  it("says in the file's name where it ends", async () => {
    const { owner, business } = await vehicleScenario(database);
    await makeVehicle(database, { businessId: business.id });
    const linesOf = async (most: number) => {
      const { fileName, bytes } = await exportFleet(owner, everything, now, most);
      return [
        fileName,
        new TextDecoder()
          .decode(bytes as Uint8Array<ArrayBuffer>)
          .trim()
          .split("\r\n").length,
      ];
    };
    expect(await linesOf(2)).toEqual(["gendana-fleet-2026-12-01.csv", 3]);
    expect(await linesOf(1)).toEqual(["gendana-fleet-2026-12-01-first-10000-rows.csv", 2]);
  });

  it("can be imported again without a change, and no cell runs as a formula", async () => {
    const { owner, business } = await vehicleScenario(database, {
      plate: "RAH 1 A",
      description: "=HYPERLINK(1) a well kept car\nwith new tyres",
      descriptionLocale: "en",
      descriptionFr: "Bien entretenue;=2+2,\navec des pneus neufs.",
    });
    await makeVehicle(database, { businessId: business.id, plate: "RAH 2 B", status: "unlisted" });
    await makeVehicle(database, { businessId: business.id, plate: "RAH 3 B", status: "removed" });
    await vehicleScenario(database, { plate: "RAH 9 Z" });
    const { bytes } = await exportFleet(owner, everything, now);
    const text = new TextDecoder().decode(bytes as Uint8Array<ArrayBuffer>);
    expect(text).toContain("'=HYPERLINK");
    // Excel separates cells at semicolons in French settings.
    expect(text).toContain(";'=2+2");
    expect(text).not.toMatch(/RAH [39]/);
    expect(await send(owner, bytes as Uint8Array<ArrayBuffer>)).toMatchObject({
      refused: 0,
      updated: 0,
      unchanged: 2,
    });
  });

  it("has a template that can be imported as it is", async () => {
    const { owner } = await vehicleScenario(database);
    const { bytes } = makeImportTemplate();
    expect(await send(owner, bytes as Uint8Array<ArrayBuffer>, "check")).toMatchObject({
      created: 1,
      refused: 0,
    });
  });
});
