import { desc } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { exportList } from "./export-list";

const database = await freshDatabase();
const admin = actorFor(await makeUser(database, { role: "admin" }));
const context = { now: new Date(), device: { ipAddress: "10.0.0.9", userAgent: null } };

/** A list of `count` numbers, page by page. */
const numbers = (count: number) => ({
  name: "analytics" as const,
  filters: { search: "", status: "odd", from: undefined },
  columns: {
    number: (item: number) => item,
    text: (item: number) => (item === 2 ? "=1+1; =1|@x\n-2" : null),
  },
  page: async (cursor: string | undefined, limit: number) => {
    const start = Number(cursor ?? 0);
    const items = Array.from({ length: Math.min(limit, count - start) }, (_, index) => start + index + 1);
    const end = start + items.length;
    return { items, nextCursor: end < count ? String(end) : null };
  },
});
const linesOf = async (count: number) => {
  const { bytes } = await exportList(admin, numbers(count), context);
  return new TextDecoder().decode(bytes).trim().split("\r\n");
};

it("writes every row of a list once, and no formula that a spreadsheet would run", async () => {
  const lines = await linesOf(2_500);
  expect(lines).toHaveLength(2_501);
  expect(new Set(lines).size).toBe(2_501);
  expect(lines.slice(0, 3)).toEqual(["number,text", "1,", `2,"'=1+1; '=1|'@x\n'-2"`]);
});

it("ends at ten thousand rows, and only then says so in its name", async () => {
  expect(await linesOf(10_001)).toHaveLength(10_001);
  const nameOf = async (count: number) => (await exportList(admin, numbers(count), context)).fileName;
  expect(await nameOf(10_001)).toBe("gendana-analytics-first-10000-rows.csv");
  expect(await nameOf(10_000)).toBe("gendana-analytics.csv");
});

it("is recorded with the filters that were set, and is for administrators only", async () => {
  await linesOf(3);
  const [entry] = await database
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id));
  expect(entry).toMatchObject({
    actorId: admin.userId,
    action: "list.export",
    subjectId: "analytics",
    detail: { filters: { status: "odd" }, rows: 3 },
  });
  const other = actorFor(await makeUser(database));
  await expect(exportList(other, numbers(1), context)).rejects.toMatchObject({ code: "forbidden" });
});
