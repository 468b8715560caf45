import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { securityEvents } from "@/db/schema/platform/security-events";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { AppError, forbidden, notFound } from "@/lib/platform/errors";
import { recordRefusedAccess } from "./refused-access";

const database = await freshDatabase();
const asked = (id: string) =>
  new Request(`http://localhost/api/admin/users/${id}?search=secret`, {
    method: "DELETE",
    headers: { "x-forwarded-for": "10.7.0.1", "user-agent": "curl/8" },
  });

it("refusals of a route are one row per account, with a count and the route's pattern instead of the address", async () => {
  const user = await makeUser(database);
  const actor = actorFor(user);
  for (const id of ["one", "two", "three"])
    await recordRefusedAccess(asked(id), { userId: id }, actor, forbidden());
  const rows = await database.select().from(securityEvents).where(eq(securityEvents.userId, user.id));
  expect(rows).toMatchObject([
    {
      kind: "access.refuse",
      isRefused: true,
      actorId: user.id,
      network: "10.7.0.1",
      detail: { route: "DELETE /api/admin/users/:userId" },
      times: 3,
    },
  ]);
});

it("anonymous callers, missing resources and requests that only need a confirmation are not recorded", async () => {
  const user = await makeUser(database);
  const actor = actorFor(user);
  const before = await database.$count(securityEvents);
  await recordRefusedAccess(asked("one"), { userId: "one" }, { kind: "anonymous" }, forbidden());
  await recordRefusedAccess(asked("one"), { userId: "one" }, undefined, forbidden());
  await recordRefusedAccess(asked("one"), { userId: "one" }, actor, notFound());
  const stepUp = new AppError("forbidden", "stepUpRequired");
  await recordRefusedAccess(asked("one"), { userId: "one" }, actor, stepUp);
  expect(await database.$count(securityEvents)).toBe(before);
});

it("refusals because of the rules about two-factor authentication are recorded", async () => {
  for (const key of ["twoFactorRequired", "twoFactorTooNew", "twoFactorAfterEmailChange"] as const) {
    const user = await makeUser(database);
    await recordRefusedAccess(
      asked("one"),
      { userId: "one" },
      actorFor(user),
      new AppError("forbidden", key),
    );
    expect(await database.$count(securityEvents, eq(securityEvents.userId, user.id))).toBe(1);
  }
});
