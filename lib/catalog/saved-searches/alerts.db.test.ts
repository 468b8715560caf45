import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { savedSearches } from "@/db/schema/catalog/saved-searches";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { notificationPreferences } from "@/db/schema/messaging/notifications";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { sendNewVehicleAlerts } from "./alerts";
import { changeSearch, saveSearch, unsubscribeFromAlerts } from "./commands";
import { savedSearchRequest } from "./contract";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const tomorrow = addMs(now, DAY_MS);
beforeEach(async () => {
  await database.delete(savedSearches);
  await database.delete(outboxMessages);
  await database.update(vehicles).set({ status: "removed" });
});

async function searcher(query: string, userValues: Partial<typeof users.$inferInsert> = {}) {
  const actor = actorFor(await makeUser(database, userValues));
  const request = savedSearchRequest.parse({ name: "A jeep for us", query });
  return { actor, search: await saveSearch(actor, request, now) };
}

const newVehicle = (fields: Parameters<typeof makeVehicle>[1] = {}, publishedAt = addMs(now, HOUR_MS)) =>
  makeVehicle(database, { make: "Jeep", seats: 7, publishedAt, ...fields });

const sentEmails = () => database.select().from(outboxMessages).orderBy(asc(outboxMessages.createdAt));

describe("alerts of saved searches", () => {
  it("report new matching vehicles in the user's language, with links to all and to unsubscribe", async () => {
    const { actor } = await searcher("make=jeep&seats=7", { locale: "fr" });
    await newVehicle({}, addMs(now, -HOUR_MS));
    await newVehicle({ seats: 5 });
    const { id, title } = await newVehicle({ dailyPriceCents: 4_500 });
    await sendNewVehicleAlerts(tomorrow);
    const [sentEmail, ...others] = await sentEmails();
    expect(others).toEqual([]);
    expect(sentEmail).toMatchObject({ recipient: actor.email, locale: "fr", template: "search-alert" });
    expect(sentEmail?.subject).toMatch(/^Une nouvelle voiture pour «\sA jeep for us\s»$/);
    for (const part of [
      title,
      `/fr/vehicle/${id}`,
      "/fr/vehicles?make=jeep&seats=7",
      "/fr/unsubscribe/search-alerts?token=",
    ])
      expect(sentEmail?.body).toContain(part);
  });

  it("report no vehicle twice, and are not sent when there is nothing new", async () => {
    await searcher("make=jeep");
    await newVehicle();
    await sendNewVehicleAlerts(tomorrow);
    await Promise.all([sendNewVehicleAlerts(tomorrow), sendNewVehicleAlerts(tomorrow)]);
    expect(await sentEmails()).toHaveLength(1);
    await newVehicle({}, tomorrow);
    await sendNewVehicleAlerts(addMs(tomorrow, DAY_MS));
    const subjects = (await sentEmails()).map(({ subject }) => subject);
    expect(subjects).toEqual(["A new car for “A jeep for us”", "A new car for “A jeep for us”"]);
  });

  it("report many vehicles in one email, the newest of them by name", async () => {
    await searcher("make=jeep");
    for (let count = 0; count < 8; count++) await newVehicle({}, addMs(now, (count + 1) * HOUR_MS));
    await sendNewVehicleAlerts(tomorrow);
    const [sentEmail] = await sentEmails();
    expect(sentEmail?.subject).toBe("8 new cars for “A jeep for us”");
    expect(sentEmail?.body.match(/\/vehicle\//g)).toHaveLength(6);
  });

  it("are not sent to users who switched off alerts or all emails, left, or never verified their address", async () => {
    const { search, actor } = await searcher("make=jeep");
    await changeSearch(actor, search.id, { hasAlerts: false }, now);
    const quiet = await searcher("make=jeep");
    await database.insert(notificationPreferences).values({ userId: quiet.actor.userId, email: false });
    await searcher("make=jeep", { emailVerifiedAt: null });
    const left = await searcher("make=jeep");
    await database.update(users).set({ status: "inactive" }).where(eq(users.id, left.actor.userId));
    await newVehicle();
    await sendNewVehicleAlerts(tomorrow);
    expect(await sentEmails()).toEqual([]);
  });

  it("do not report vehicles that the public cannot see, or anything for past dates", async () => {
    await searcher("make=jeep");
    await newVehicle({ status: "unlisted" });
    await sendNewVehicleAlerts(tomorrow);
    expect(await sentEmails()).toEqual([]);
    await database.delete(savedSearches);
    await searcher("from=2026-12-02&to=2026-12-04");
    await newVehicle();
    await sendNewVehicleAlerts(addMs(now, 5 * DAY_MS));
    expect(await sentEmails()).toEqual([]);
    await sendNewVehicleAlerts(addMs(now, 2 * HOUR_MS));
    expect(await sentEmails()).toHaveLength(1);
  });

  it("stop at once through the email's unsubscribe link", async () => {
    await searcher("make=jeep");
    await newVehicle();
    await sendNewVehicleAlerts(tomorrow);
    const [sentEmail] = await sentEmails();
    const token = new URL(
      sentEmail?.body.match(/\S+unsubscribe\/search-alerts\S+/)?.[0] ?? "",
    ).searchParams.get("token");
    await unsubscribeFromAlerts(token ?? "");
    await newVehicle({}, tomorrow);
    await sendNewVehicleAlerts(addMs(tomorrow, DAY_MS));
    expect(await sentEmails()).toHaveLength(1);
  });
});
