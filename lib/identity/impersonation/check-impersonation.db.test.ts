import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { checkImpersonation } from "./check-impersonation";

const database = await freshDatabase();

it("what an impersonating administrator writes is recorded; what their browser reports by itself is not", async () => {
  const admin = await makeUser(database, { role: "admin" });
  const acting = { adminId: admin.id, adminName: "Admin", sessionId: uuid() };
  const actor = { ...actorFor(await makeUser(database)), acting };
  const post = (path: string) =>
    checkImpersonation(new Request(`http://gendana.test${path}`, { method: "POST" }), actor);
  await post("/api/csp-reports");
  expect(await database.$count(auditEntries)).toBe(0);
  await post("/api/quotes");
  expect(await database.$count(auditEntries)).toBe(1);
  await expect(post("/api/payments")).rejects.toMatchObject({ key: "notWhileActing" });
});
