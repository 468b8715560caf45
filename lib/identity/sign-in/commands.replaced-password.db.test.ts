import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { openSession } from "./commands";

const database = await freshDatabase();
const now = new Date();
const device = { ipAddress: "10.0.0.1", userAgent: null };

it("a sign-in is refused if the password is replaced while it is being checked", async () => {
  const user = await makeUser(database);
  let attempt: Promise<unknown> | undefined;
  await database.transaction(async (tx) => {
    const replaced = { passwordHash: "replaced" };
    await tx.update(users).set(replaced).where(eq(users.id, user.id));
    attempt = openSession({ email: user.email, password: factoryPassword }, device, now).catch(
      (error: unknown) => error,
    );
    await vi.waitFor(
      async () => {
        const [waiting] = await database.execute<{ count: number }>(sql`select count(*)::int as count
          from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        expect(waiting?.count).toBe(1);
      },
      { timeout: 20_000 },
    );
  });
  expect(await attempt).toMatchObject({ code: "unauthenticated", key: "loginFailed" });
  expect(await database.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
});
