import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/db";
import { factoryPassword, makeBusiness, makeUser } from "@/db/factories";
import { users } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import { after, HOUR_MS } from "@/lib/dates";
import { closeSession, openSession } from "./commands";
import { findSessionUser } from "./queries";

let database: Database;
const now = new Date();
const meta = () => ({ ipAddress: `10.0.0.${Math.random()}`, userAgent: "test" });

beforeAll(async () => {
  database = await freshDatabase();
});

async function signedIn() {
  const user = await makeUser(database);
  const session = await openSession({ email: user.email, password: factoryPassword }, meta(), now);
  return { user, ...session };
}

describe("signing in", () => {
  it("opens a session for the right password, whatever the case of the e-mail", async () => {
    const user = await makeUser(database);
    const session = await openSession(
      { email: ` ${user.email.toUpperCase()} `, password: factoryPassword },
      meta(),
      now,
    );
    expect(await findSessionUser(session.sessionId, now)).toMatchObject({
      userId: user.id,
      role: "individual",
    });
  });

  it("gives one answer for a wrong password, an unknown address and a closed account", async () => {
    const closed = await makeUser(database, { status: "inactive" });
    const open = await makeUser(database);
    const attempts = [
      { email: open.email, password: "wrong password" },
      { email: "nobody@example.com", password: factoryPassword },
      { email: closed.email, password: factoryPassword },
    ];
    for (const attempt of attempts)
      await expect(openSession(attempt, meta(), now)).rejects.toMatchObject({
        code: "unauthenticated",
        key: "loginFailed",
      });
  });

  it("refuses an address with characters no address has, before the database sees them", async () => {
    for (const email of ["a\0b@example.com", "a\nb@example.com"])
      await expect(openSession({ email, password: factoryPassword }, meta(), now)).rejects.toMatchObject({
        code: "invalid",
      });
  });

  it("stops judging after twenty attempts a minute from one place", async () => {
    const user = await makeUser(database);
    const place = meta();
    const guesses = Array.from({ length: 25 }, () =>
      openSession({ email: user.email, password: "wrong guess" }, place, now),
    );
    const reasons = (await Promise.allSettled(guesses)).map(
      (guess) => guess.status === "rejected" && guess.reason.key,
    );
    expect(reasons.filter((key) => key === "loginFailed")).toHaveLength(20);
    expect(reasons.filter((key) => key === "tooManyAttempts")).toHaveLength(5);
  });
});

describe("a session", () => {
  it("knows the businesses its person acts for", async () => {
    const { user, sessionId } = await signedIn();
    const business = await makeBusiness(database, { ownerId: user.id });
    const actor = await findSessionUser(sessionId, now);
    expect(actor?.memberships).toEqual([{ businessId: business.id, role: "owner" }]);
  });

  it("is over after 24 hours", async () => {
    const { sessionId } = await signedIn();
    expect(await findSessionUser(sessionId, after(now, 24 * HOUR_MS - 1))).toBeDefined();
    expect(await findSessionUser(sessionId, after(now, 24 * HOUR_MS))).toBeUndefined();
  });

  it("is over once it is closed", async () => {
    const { sessionId } = await signedIn();
    await closeSession(sessionId, "logout");
    expect(await findSessionUser(sessionId, now)).toBeUndefined();
  });

  it("is worth nothing once the account is closed", async () => {
    const { user, sessionId } = await signedIn();
    await database.update(users).set({ status: "inactive" }).where(eq(users.id, user.id));
    expect(await findSessionUser(sessionId, now)).toBeUndefined();
  });
});
