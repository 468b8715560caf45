import { describe, expect, it } from "vitest";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { acceptNewToken, replaceToken } from "@/lib/identity/sessions/commands";
import { findSession } from "@/lib/identity/sessions/queries";
import { openSession } from "@/lib/identity/sign-in/commands";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { authOptions } from "./next-auth-options";

const database = await freshDatabase();
const device = () => ({ ipAddress: `10.0.0.${Math.random()}`, userAgent: "test" });

/** Returns a session whose first token was replaced ten minutes ago. */
async function confirmedSession() {
  const user = await makeUser(database);
  const earlier = addMs(new Date(), -10 * MINUTE_MS);
  const { sessionId } = await openSession(
    { email: user.email, password: factoryPassword },
    device(),
    earlier,
  );
  const confirmed = { confirmedAt: earlier };
  await database.transaction((tx) =>
    replaceToken(tx, { sessionId, tokenVersion: 0 }, confirmed, { now: earlier, device: device() }),
  );
  await acceptNewToken(sessionId, 1, earlier);
  const isOver = async () => !("user" in ((await findSession(sessionId, new Date())) ?? {}));
  return { sessionId, isOver };
}

/** Signs out in a browser that has this token of a session. */
const signOut = (sid: string, ver?: number) =>
  authOptions(device(), {}).events?.signOut?.({ token: { sid, ver }, session: null as never });

/** Signs in as somebody else in a browser that has this token of a session. */
async function signInOver(sessionId: string, version: number) {
  const { email } = await makeUser(database);
  const [provider] = authOptions(device(), {}, { sessionId, version }).providers;
  if (!provider) throw new Error("no provider");
  const { authorize } = provider.options as { authorize(credentials: object): Promise<object> };
  return authorize({ email, password: factoryPassword });
}

describe.each([
  ["signing out", signOut],
  ["signing in again", signInOver],
])("%s", (_, end) => {
  it("ends the session of the browser's token, unless that token was replaced", async () => {
    const { sessionId, isOver } = await confirmedSession();
    await end(sessionId, 0);
    expect(await isOver()).toBe(false);
    await end(sessionId, 1);
    expect(await isOver()).toBe(true);
  });
});
