import { expect, it } from "vitest";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf } from "@/db/testing/scenarios";
import { changeSettings } from "@/lib/platform/settings/commands";
import { notifyOfRaisedLimit } from "./notify-of-raised-limit";

const database = await freshDatabase();
const device = { ipAddress: "10.0.0.9", userAgent: null };

it("notifies the other administrators when the limit is raised or switched off, but not when it is lowered", async () => {
  const actor = actorFor(await makeUser(database, { role: "admin" }));
  const other = await makeUser(database, { role: "admin" });
  const noticeCount = async () =>
    (await notificationKindsOf(database, other.id)).filter((kind) => kind === "approval-limit-raised").length;
  for (const [secondApprovalUsd, notices] of [
    [2_000, 1],
    [500, 1],
    [0, 2],
    [3_000, 2],
  ] as const) {
    const now = new Date();
    await changeSettings(actor, { secondApprovalUsd }, { now, device }, (tx, before, after) =>
      notifyOfRaisedLimit(tx, actor, { before, after }, now),
    );
    expect(await noticeCount()).toBe(notices);
  }
  expect(await notificationKindsOf(database, actor.userId)).toEqual([]);
});
