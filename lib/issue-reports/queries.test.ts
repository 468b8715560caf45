import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor, bookedScenario } from "@/db/scenario";
import { issueReports } from "@/db/schema/issue-reports";
import { supportTickets } from "@/db/schema/support";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { after, MINUTE_MS } from "@/lib/dates";
import { storeUpload } from "@/lib/files/commands";
import { readFile } from "@/lib/files/queries";
import { picture } from "@/lib/files/testing";
import { listTicketChat } from "@/lib/support/queries";
import { reportIssue } from "./commands";
import { issueReportRequest } from "./contract";
import { getIssueReport, listIssueReports } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const device = { ipAddress: "10.1.2.3", userAgent: "test" };
const asked = (fields: object = {}) => issueReportRequest.parse({ text: "The tank was empty.", ...fields });
const notFound = { code: "not_found" };

const someone = async (role: UserActor["role"] = "individual") =>
  actorFor(await makeUser(database, { role }));

async function photograph(owner: UserActor) {
  const bytes = await picture(80, 60).png().toBuffer();
  return (await storeUpload(owner, { purpose: "issue_picture", file: { name: "tank.png", bytes } }, now)).id;
}

describe("a report of somebody with an account", () => {
  it("becomes a ticket that begins with its words, in one transaction", async () => {
    const { renter, bookingId, vehicle } = await bookedScenario(database, true, now);
    const { id, ticketId } = await reportIssue(renter, asked({ bookingId, reason: "rental" }), now);
    const report = await getIssueReport(renter, id);
    expect(report).toMatchObject({
      ...{ ticketId, reason: "rental", status: "open", vehicleTitle: vehicle.title, pictures: [] },
      ...{ ticket: { status: "open" }, bookingReference: expect.stringMatching(/^GD-/) },
    });
    expect(await listTicketChat(renter, ticketId ?? "")).toMatchObject([{ message: "The tank was empty." }]);
  });

  it("keeps its pictures for its author and for support, and for nobody else", async () => {
    const [reporter, stranger, admin] = [await someone(), await someone(), await someone("admin")];
    const pictures = [await photograph(reporter), await photograph(reporter)];
    const { id } = await reportIssue(reporter, asked({ pictures }), now);
    expect((await getIssueReport(reporter, id)).pictures.map((file) => file.id)).toEqual(pictures);
    for (const reader of [reporter, admin])
      expect((await readFile(reader, pictures[0] ?? "", device, now)).bytes.length).toBeGreaterThan(0);
    await expect(readFile(stranger, pictures[0] ?? "", device, now)).rejects.toMatchObject(notFound);
    await expect(getIssueReport(stranger, id)).rejects.toMatchObject(notFound);
    expect(await getIssueReport(admin, id)).toMatchObject({ id });
  });

  it("is not kept by half: with another's picture, or one used already, there is neither report nor ticket", async () => {
    const [reporter, other] = [await someone(), await someone()];
    const mine = await photograph(reporter);
    for (const pictures of [
      [mine, await photograph(other)],
      [mine, mine],
    ])
      await expect(reportIssue(reporter, asked({ pictures }), now)).rejects.toMatchObject(notFound);
    expect(await database.$count(issueReports, eq(issueReports.reporterId, reporter.userId))).toBe(0);
    expect(await database.$count(supportTickets, eq(supportTickets.userId, reporter.userId))).toBe(0);
    // What was not taken may be sent again.
    expect(await reportIssue(reporter, asked({ pictures: [mine] }), now)).toMatchObject({ status: "open" });
  });

  it("is listed newest first, page after page, to its author only", async () => {
    const [reporter, stranger] = [await someone(), await someone()];
    const ids: string[] = [];
    for (const minute of [1, 2, 3])
      ids.unshift((await reportIssue(reporter, asked(), after(now, minute * MINUTE_MS))).id);
    const first = await listIssueReports(reporter, { limit: 2 });
    const second = await listIssueReports(reporter, { limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect((await listIssueReports(stranger, { limit: 2 })).items).toEqual([]);
    await expect(listIssueReports(stranger, { limit: 2, cursor: ids[0] })).rejects.toMatchObject(notFound);
  });
});

it("a visitor's report has no talk and no pictures", async () => {
  const visitor = { kind: "anonymous" } as const;
  expect(await reportIssue(visitor, asked({ email: "a@example.com" }), now)).toMatchObject({
    ticketId: null,
  });
  const pictures = [crypto.randomUUID()];
  await expect(reportIssue(visitor, asked({ pictures }), now)).rejects.toMatchObject({ code: "forbidden" });
});
