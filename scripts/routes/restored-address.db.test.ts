import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { emailChanges } from "@/db/schema/identity/email-changes";
import { users } from "@/db/schema/identity/users";
import { makeUser } from "@/db/testing/factories";
import { hashToken } from "@/lib/identity/passwords/reset/queries";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { prepareCallers } from "./route-callers";
import { send } from "./send";

const { database, routes } = await prepareCallers();

it("an address is restored by the right link only, once, and not by opening it", async () => {
  const [route, ...others] = routes.filter(({ path }) => path === "/api/contact-changes/restoration");
  if (!route) throw new Error("the route exists");
  expect([route.method, others]).toEqual(["POST", []]);
  const { id: userId } = await makeUser(database);
  const change = async (days: number) => {
    const token = `${uuid()}-${days}`;
    const at = {
      createdAt: addMs(new Date(), -days * DAY_MS),
      expiresAt: addMs(new Date(), (3 - days) * DAY_MS),
    };
    const oldEmail = `old-${userId}@example.com`;
    await database
      .insert(emailChanges)
      .values({ id: uuid(), userId, oldEmail, tokenHash: hashToken(token), ...at });
    return token;
  };
  const restore = async (token: string) => {
    const response = await send(route, route.path, { body: JSON.stringify({ token }) });
    const { message, error } = await response.json();
    return [response.status, message ?? error.message];
  };
  const [expired, open] = [await change(4), await change(1)];
  const refused = [422, "This link was already used or has expired. Please contact support."];
  expect(await restore("t".repeat(43))).toEqual(refused);
  expect(await restore(expired)).toEqual(refused);
  expect(await restore(open)).toEqual([200, expect.stringContaining(`old-${userId}@example.com`)]);
  expect(await restore(open)).toEqual(refused);
  const [user] = await database.select().from(users).where(eq(users.id, userId));
  expect(user?.email).toBe(`old-${userId}@example.com`);
});
