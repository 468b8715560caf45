import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { beforeAll, expect, it } from "vitest";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { changeIncident, publishIncident, updateIncident } from "./commands";
import type { NewIncident } from "./contract";
import { listIncidents, listPublicIncidents } from "./queries";
import { incidentTextIn, MAX_UPDATES } from "./rules";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00.000Z");
const device = { ipAddress: "192.0.2.7", userAgent: null };
const at = (milliseconds: number) => ({ now: addMs(now, milliseconds), device });
let admin: UserActor;
let renter: UserActor;

beforeAll(async () => {
  admin = actorFor(await makeUser(database, { role: "admin" }));
  renter = actorFor(await makeUser(database));
});

const incidentAt = (startedAt: Date): NewIncident => ({
  components: ["card"],
  texts: { en: { title: "Cards", message: "They fail." } },
  startedAt: startedAt.toISOString(),
});
const update = (isResolved: boolean) => ({ texts: { en: isResolved ? "Over" : "We look" }, isResolved });

it("is written by administrators only, with a start that has passed and is not long ago", async () => {
  const values = incidentAt(now);
  await expect(publishIncident(renter, values, at(0))).rejects.toMatchObject({ code: "forbidden" });
  await expect(changeIncident(renter, uuid(), values, at(0))).rejects.toMatchObject({ code: "forbidden" });
  await expect(updateIncident(renter, uuid(), update(true), at(0))).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(listIncidents(renter, { limit: 20 })).rejects.toMatchObject({ code: "forbidden" });
  for (const start of [addMs(now, 1), addMs(now, -91 * DAY_MS)])
    await expect(publishIncident(admin, incidentAt(start), at(0))).rejects.toMatchObject({
      key: "incidentStart",
    });
  await expect(changeIncident(admin, uuid(), values, at(0))).rejects.toMatchObject({ code: "not_found" });
  await expect(updateIncident(admin, uuid(), update(true), at(0))).rejects.toMatchObject({
    code: "not_found",
  });
});

it("is public while it is open and for 90 days after its end, with its updates, newest first", async () => {
  const { id } = await publishIncident(admin, incidentAt(now), at(0));
  await updateIncident(admin, id, update(false), at(HOUR_MS));
  const open = await listPublicIncidents(addMs(now, 400 * DAY_MS));
  expect(open.open).toMatchObject([{ id, resolvedAt: null, updates: [{ texts: { en: "We look" } }] }]);
  expect(open.open[0]).not.toHaveProperty("by");
  await updateIncident(admin, id, update(true), at(2 * HOUR_MS));
  await expect(updateIncident(admin, id, update(false), at(3 * HOUR_MS))).rejects.toMatchObject({
    key: "incidentResolved",
  });
  const later = await listPublicIncidents(addMs(now, 90 * DAY_MS));
  expect(later.open).toEqual([]);
  expect(later.past).toMatchObject([
    {
      id,
      resolvedAt: addMs(now, 2 * HOUR_MS).toISOString(),
      updates: [{ texts: { en: "Over" } }, { texts: { en: "We look" } }],
    },
  ]);
  expect((await listPublicIncidents(addMs(now, 91 * DAY_MS))).past).toEqual([]);
});

it("can be corrected at any time, but cannot begin after its end; every change is in the audit log", async () => {
  const { id } = await publishIncident(admin, incidentAt(now), at(0));
  await updateIncident(admin, id, update(true), at(HOUR_MS));
  const other = { ...incidentAt(addMs(now, HOUR_MS)), components: ["mtn" as const] };
  expect(await changeIncident(admin, id, other, at(DAY_MS))).toMatchObject({ components: ["mtn"] });
  const after = incidentAt(addMs(now, 2 * HOUR_MS));
  await expect(changeIncident(admin, id, after, at(DAY_MS))).rejects.toMatchObject({ key: "incidentStart" });
  const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  expect(entries.map(({ action }) => action).sort()).toEqual([
    "incident.change",
    "incident.publish",
    "incident.resolve",
  ]);
  expect(entries.find(({ action }) => action === "incident.change")?.detail).toMatchObject({
    before: { components: ["card"] },
    after: { components: ["mtn"] },
  });
});

it("has a limited number of updates, the last of them for its end, even for concurrent requests", async () => {
  const { id } = await publishIncident(admin, incidentAt(now), at(0));
  const attempts = Array.from({ length: MAX_UPDATES + 2 }, () =>
    updateIncident(admin, id, update(false), at(0)),
  );
  const settled = await Promise.allSettled(attempts);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_UPDATES - 1);
  const { resolvedAt, updates } = await updateIncident(admin, id, update(true), at(1));
  expect(resolvedAt).not.toBeNull();
  expect(updates).toHaveLength(MAX_UPDATES);
});

it("is listed page by page, and read in a reader's language or in English", async () => {
  const all = (await listIncidents(admin, { limit: 100 })).items;
  const first = await listIncidents(admin, { limit: 2 });
  const rest = await listIncidents(admin, { limit: 100, cursor: first.nextCursor ?? "" });
  expect([...first.items, ...rest.items]).toEqual(all);
  const texts = { en: "Cards", fr: "Cartes" };
  expect(incidentTextIn(texts, "fr")).toEqual({ text: "Cartes", lang: "fr" });
  expect(incidentTextIn(texts, "rw")).toEqual({ text: "Cards", lang: "en" });
});
