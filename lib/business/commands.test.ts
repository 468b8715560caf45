import { expect, it } from "vitest";
import { makeBusiness, makeUser } from "@/db/factories";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { changeBusiness } from "./commands";

const database = await freshDatabase();
const at = { now: new Date(), device: { ipAddress: "10.0.0.1", userAgent: null } };

it("a business that asks whose address is taken is told so twenty times an hour", async () => {
  const user = await makeUser(database, { role: "business" });
  const [taken, mine] = [await makeBusiness(database), await makeBusiness(database, { ownerId: user.id })];
  const actor: UserActor = {
    ...{ kind: "user", userId: user.id, sessionId: user.id, role: "business" },
    ...{ name: "Aline", email: user.email, memberships: [{ businessId: mine.id, role: "owner" }] },
  };
  const heard: string[] = [];
  for (let count = 0; count < 22; count++)
    await changeBusiness(actor, mine.id, { email: taken.email }, at).catch(({ key }) => heard.push(key));
  expect(heard).toEqual([...Array(20).fill("emailTaken"), "tooManyRequests", "tooManyRequests"]);
});
