import { expect, it, vi } from "vitest";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { transact } from "@/db/transaction";
import { log } from "@/lib/platform/log";
import { testActor } from "@/lib/platform/testing/actor";
import { recordAudit } from "./commands";

const database = await freshDatabase();

it("an action is also a line in the logs that are collected, without its detail, once it is committed", async () => {
  const { id: userId } = await makeUser(database);
  const lines = vi.spyOn(log, "info");
  const subject = { subjectType: "user", subjectId: userId };
  const entry = {
    actor: testActor(userId),
    action: "account.keep" as const,
    ...subject,
    detail: { name: "Aline" },
  };
  await transact(async (tx) => {
    await recordAudit(tx, entry, new Date());
    expect(lines).not.toHaveBeenCalled();
  });
  const line = { actorId: userId, action: "account.keep", ...subject };
  expect(lines.mock.calls).toEqual([[line, "audit entry"]]);
  lines.mockRestore();
  expect(await database.$count(auditEntries)).toBe(1);
});
