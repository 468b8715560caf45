import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeUser, makeVehicle } from "@/db/factories";
import { actorFor, bookedScenario } from "@/db/scenario";
import { issueReports } from "@/db/schema/issue-reports";
import { freshDatabase } from "@/db/testing";
import { reportIssue } from "./commands";
import { issueReportRequest } from "./contract";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const visitor = { kind: "anonymous" } as const;
const asked = (fields: object) =>
  issueReportRequest.parse({ text: "The pictures show another car.", ...fields });

async function stored(id: string) {
  const [row] = await database.select().from(issueReports).where(eq(issueReports.id, id));
  return row;
}

it("takes a visitor's report of a car everybody can see, with an address for the answer", async () => {
  const { id: vehicleId } = await makeVehicle(database);
  const request = asked({ vehicleId, reason: "inaccurate", email: "visitor@example.com" });
  const { id, status } = await reportIssue(visitor, request, now);
  expect(status).toBe("open");
  expect(await stored(id)).toMatchObject({
    reporterId: null,
    vehicleId,
    bookingId: null,
    reason: "inaccurate",
    text: "The pictures show another car.",
    email: "visitor@example.com",
    status: "open",
  });
});

it("knows who reported, and a rental's report is about its car too", async () => {
  const { renter, bookingId, vehicle } = await bookedScenario(database, true, now);
  const { id } = await reportIssue(renter, asked({ bookingId, reason: "rental" }), now);
  expect(await stored(id)).toMatchObject({ reporterId: renter.userId, bookingId, vehicleId: vehicle.id });
});

it("takes a report about nothing in particular, for which words are enough", async () => {
  const person = actorFor(await makeUser(database));
  const { id } = await reportIssue(person, asked({ email: "" }), now);
  expect(await stored(id)).toMatchObject({ reason: "other", email: null, vehicleId: null });
});

it("says of no car and no rental that it is there, when the person may not see it", async () => {
  const { bookingId } = await bookedScenario(database, true, now);
  const stranger = actorFor(await makeUser(database));
  for (const actor of [visitor, stranger])
    await expect(reportIssue(actor, asked({ bookingId }), now)).rejects.toMatchObject({ code: "not_found" });
  const { id: vehicleId } = await makeVehicle(database, { status: "unlisted" });
  await expect(reportIssue(visitor, asked({ vehicleId }), now)).rejects.toMatchObject({
    key: "vehicleNotFound",
  });
  await expect(reportIssue(visitor, asked({ vehicleId: "nobody" }), now)).rejects.toMatchObject({
    key: "vehicleNotFound",
  });
});

it("needs words", () => {
  const { error } = issueReportRequest.safeParse({ text: "  ", reason: "fraud" });
  expect(error?.issues.map(({ message }) => message)).toEqual(["issueTextRequired"]);
});
