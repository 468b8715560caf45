import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makeUser, makeVehicle } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { notificationPreferences } from "@/db/schema/notifications";
import { outboxMessages } from "@/db/schema/outbox";
import { savedSearches } from "@/db/schema/saved-searches";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import { alertNewCars } from "./alerts";
import { changeSearch, saveSearch, stopAlerts } from "./commands";
import { savedSearchRequest } from "./contract";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const tomorrow = after(now, DAY_MS);
beforeEach(async () => {
  await database.delete(savedSearches);
  await database.delete(outboxMessages);
  await database.update(vehicles).set({ status: "removed" });
});

async function searcher(query: string, person: Partial<typeof users.$inferInsert> = {}) {
  const actor = actorFor(await makeUser(database, person));
  const request = savedSearchRequest.parse({ name: "A jeep for us", query });
  return { actor, search: await saveSearch(actor, request, now) };
}

const newCar = (fields: Parameters<typeof makeVehicle>[1] = {}, publishedAt = after(now, HOUR_MS)) =>
  makeVehicle(database, { make: "Jeep", seats: 7, publishedAt, ...fields });

const letters = () => database.select().from(outboxMessages).orderBy(asc(outboxMessages.createdAt));

describe("alerts of saved searches", () => {
  it("tell of new cars that match, in the person's language, with a way to see all and a way to stop", async () => {
    const { actor } = await searcher("make=jeep&seats=7", { locale: "fr" });
    await newCar({}, after(now, -HOUR_MS));
    await newCar({ seats: 5 });
    const { id, title } = await newCar({ dailyPriceCents: 4_500 });
    await alertNewCars(tomorrow);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ recipient: actor.email, locale: "fr", template: "search-alert" });
    expect(letter?.subject).toMatch(/^Une nouvelle voiture pour «\sA jeep for us\s»$/);
    for (const part of [
      title,
      `/fr/vehicle/${id}`,
      "/fr/vehicles?make=jeep&seats=7",
      "/fr/stop-alerts?token=",
    ])
      expect(letter?.body).toContain(part);
  });

  it("tell of no car twice, and say nothing when there is nothing new", async () => {
    await searcher("make=jeep");
    await newCar();
    await alertNewCars(tomorrow);
    await Promise.all([alertNewCars(tomorrow), alertNewCars(tomorrow)]);
    expect(await letters()).toHaveLength(1);
    await newCar({}, tomorrow);
    await alertNewCars(after(tomorrow, DAY_MS));
    const subjects = (await letters()).map(({ subject }) => subject);
    expect(subjects).toEqual(["A new car for “A jeep for us”", "A new car for “A jeep for us”"]);
  });

  it("are one letter for many cars, the newest of them by name", async () => {
    await searcher("make=jeep");
    for (let count = 0; count < 8; count++) await newCar({}, after(now, (count + 1) * HOUR_MS));
    await alertNewCars(tomorrow);
    const [letter] = await letters();
    expect(letter?.subject).toBe("8 new cars for “A jeep for us”");
    expect(letter?.body.match(/\/vehicle\//g)).toHaveLength(6);
  });

  it("go to nobody who switched them off, switched letters off, left, or never showed the address to be theirs", async () => {
    const { search, actor } = await searcher("make=jeep");
    await changeSearch(actor, search.id, { hasAlerts: false }, now);
    const quiet = await searcher("make=jeep");
    await database.insert(notificationPreferences).values({ userId: quiet.actor.userId, email: false });
    await searcher("make=jeep", { emailVerifiedAt: null });
    const left = await searcher("make=jeep");
    await database.update(users).set({ status: "inactive" }).where(eq(users.id, left.actor.userId));
    await newCar();
    await alertNewCars(tomorrow);
    expect(await letters()).toEqual([]);
  });

  it("tell of no car the public cannot see, and of none for dates that have passed", async () => {
    await searcher("make=jeep");
    await newCar({ status: "unlisted" });
    await alertNewCars(tomorrow);
    expect(await letters()).toEqual([]);
    await database.delete(savedSearches);
    await searcher("from=2026-12-02&to=2026-12-04");
    await newCar();
    await alertNewCars(after(now, 5 * DAY_MS));
    expect(await letters()).toEqual([]);
    await alertNewCars(after(now, 2 * HOUR_MS));
    expect(await letters()).toHaveLength(1);
  });

  it("stop at once for who presses the letter's last line", async () => {
    await searcher("make=jeep");
    await newCar();
    await alertNewCars(tomorrow);
    const [letter] = await letters();
    const token = new URL(letter?.body.match(/\S+stop-alerts\S+/)?.[0] ?? "").searchParams.get("token");
    await stopAlerts(token ?? "");
    await newCar({}, tomorrow);
    await alertNewCars(after(tomorrow, DAY_MS));
    expect(await letters()).toHaveLength(1);
  });
});
