import { expect, it } from "vitest";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { testActor } from "@/lib/platform/testing/actor";
import { changeSecurity } from "./commands";
import { getSecurity } from "./queries";

const database = await freshDatabase();
const context = { now: new Date(), device: { ipAddress: "10.0.0.1", userAgent: null } };

it("turns emails about sign-ins off only after a recent confirmation, and on at once", async () => {
  const { id } = await makeUser(database);
  const actor = testActor(id);
  await expect(changeSecurity(actor, { loginAlerts: false }, context)).rejects.toMatchObject({
    key: "stepUpRequired",
  });
  expect(await getSecurity(actor)).toMatchObject({ loginAlerts: true });
  const confirmed = { ...actor, confirmedAt: context.now };
  expect(await changeSecurity(confirmed, { loginAlerts: false }, context)).toMatchObject({
    loginAlerts: false,
  });
  expect(await changeSecurity(actor, { loginAlerts: true }, context)).toMatchObject({ loginAlerts: true });
});
