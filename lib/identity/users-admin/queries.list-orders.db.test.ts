import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { managedUsersQuery, userSorts } from "./contract";
import { listManagedUsers } from "./queries";

const database = await freshDatabase();
const now = new Date();
const made = [];
for (const daysAgo of [4, 3, 2, 1]) {
  const user = await makeUser(database, { role: daysAgo === 4 ? "admin" : "individual" });
  await database
    .update(users)
    .set({ createdAt: addMs(now, -daysAgo * DAY_MS) })
    .where(eq(users.id, user.id));
  made.push(user);
}
const [first, second, third, fourth] = made.map(({ id }) => id);
const admin = actorFor(made[0] as (typeof made)[number]);
const list = (query: Record<string, string>) => listManagedUsers(admin, managedUsersQuery.parse(query), now);

it("accounts are sorted by creation or last login, each once across pages", async () => {
  const loggedIn = [
    [second, addMs(now, -1_000)],
    [fourth, addMs(now, -DAY_MS)],
  ] as const;
  for (const [id, lastLoginAt] of loggedIn)
    await database
      .update(users)
      .set({ lastLoginAt })
      .where(eq(users.id, id ?? ""));
  const idsOf = async (sort: string) => (await list({ sort })).items.map(({ id }) => id);
  expect(await idsOf("newest")).toEqual([fourth, third, second, first]);
  expect(await idsOf("oldest")).toEqual([first, second, third, fourth]);
  expect((await idsOf("lastLogin")).slice(0, 2)).toEqual([second, fourth]);
  for (const sort of userSorts) {
    const paged: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await list({ sort, limit: "1", ...(cursor && { cursor }) });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged, sort).toEqual(await idsOf(sort));
  }
});
