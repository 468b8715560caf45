import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { adminBusinessesQuery, businessSorts } from "./contract";
import { listAdminBusinesses } from "./queries";

const database = await freshDatabase();
const now = new Date();
const admin = actorFor(await makeUser(database, { role: "admin" }));
for (const [index, name] of ["Beta Cars", "alpha Cars", "Gamma", "Beta Cars"].entries()) {
  const { id } = await makeBusiness(database, { name });
  await database
    .update(businesses)
    .set({ createdAt: addMs(now, -(4 - index) * DAY_MS) })
    .where(eq(businesses.id, id));
}
const list = (query: Record<string, string>) => listAdminBusinesses(admin, adminBusinessesQuery.parse(query));

it("businesses can be sorted by the time they were added or by name, each listed once across pages", async () => {
  const namesOf = async (sort: string) => (await list({ sort })).items.map(({ name }) => name);
  expect(await namesOf("newest")).toEqual(["Beta Cars", "Gamma", "alpha Cars", "Beta Cars"]);
  expect(await namesOf("oldest")).toEqual(["Beta Cars", "alpha Cars", "Gamma", "Beta Cars"]);
  expect(await namesOf("name")).toEqual(["alpha Cars", "Beta Cars", "Beta Cars", "Gamma"]);
  expect(await namesOf("nameDesc")).toEqual(["Gamma", "Beta Cars", "Beta Cars", "alpha Cars"]);
  for (const sort of businessSorts) {
    const paged: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await list({ sort, limit: "1", ...(cursor && { cursor }) });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged, sort).toEqual((await list({ sort })).items.map(({ id }) => id));
  }
});
