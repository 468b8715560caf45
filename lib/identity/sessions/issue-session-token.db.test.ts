import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sessions } from "@/db/schema/identity/sessions";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { openSession } from "@/lib/identity/sign-in/commands";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { readSessionToken } from "@/lib/platform/http/session-token";
import { testActor } from "@/lib/platform/testing/actor";
import { issueTokenAfterProof } from "./issue-session-token";
import { findSession } from "./queries";

const database = await freshDatabase();
const now = new Date();
const device = { ipAddress: "10.0.0.1", userAgent: null };

it("a password typed for a change replaces the session's token, without being a confirmation for others", async () => {
  const { id, email } = await makeUser(database);
  const { sessionId } = await openSession({ email, password: factoryPassword }, device, now, "api");
  const later = addMs(now, HOUR_MS);
  const actor = { ...testActor(id), sessionId, tokenVersion: 0 };
  const token = await issueTokenAfterProof(actor, { now: later, device });
  expect(await readSessionToken(token ?? undefined)).toMatchObject({ sessionId, version: 1 });
  const [row] = await database.select().from(sessions).where(eq(sessions.id, sessionId));
  expect(row).toMatchObject({ tokenVersion: 1, confirmedAt: now });
  const earlier = await findSession(sessionId, later, 0);
  expect(earlier).toHaveProperty("user");
  expect(earlier).not.toHaveProperty("user.confirmedAt");
});
