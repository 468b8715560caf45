import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { settings } from "@/db/schema/platform/settings";
import { factoryPassword, makeMember, makeUser } from "@/db/testing/factories";
import { prepareCallers } from "./route-callers";
import { send } from "./send";

const { database, asOwner, routes } = await prepareCallers();

it("the owner's password alone does not hand the business over", async () => {
  const [team] = await database.select().from(teamMembers).where(eq(teamMembers.userId, asOwner.userId));
  const { id: userId } = await makeUser(database);
  await makeMember(database, { businessId: team?.businessId ?? "", userId, role: "manager" });
  await database.delete(settings);
  const [route] = routes.filter(({ method, path }) => `${method} ${path}` === "POST /api/team/ownership");
  if (!route) throw new Error("the route exists");
  const body = JSON.stringify({ businessId: team?.businessId, userId, password: factoryPassword });
  const response = await send(route, route.path, { token: asOwner.token, body });
  expect([response.status, (await response.json()).error?.reason]).toEqual([403, "two-step-login"]);
  const [after] = await database.select().from(teamMembers).where(eq(teamMembers.userId, asOwner.userId));
  expect(after?.role).toBe("owner");
});
