import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { freshDatabase } from "@/db/testing/fresh-database";
import { completeReset } from "@/lib/identity/passwords/reset/commands";
import { openSession } from "@/lib/identity/sign-in/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { createAdministrator } from "./create-administrator";

const database = await freshDatabase();
const now = new Date();
const device = { ipAddress: "10.0.0.1", userAgent: "test" };
const password = "Kigali#26";
const person = (email: string) => ({ email, firstName: "Joseph", lastName: "N" });

const tokenOf = (link: string | undefined) => new URL(link ?? "").searchParams.get("token") ?? "";
const setPassword = (link: string | undefined, at: Date) =>
  completeReset({ token: tokenOf(link), password, confirmPassword: password }, { device, now: at });

describe("an administrator", () => {
  it("is created with a typed password once per address", async () => {
    const account = { ...person("root@example.com"), password };
    expect(await createAdministrator(account, now)).toBeUndefined();
    const [made] = await database.select().from(users).where(eq(users.email, account.email));
    expect(made).toMatchObject({ role: "admin", status: "active" });
    await openSession({ email: account.email, password }, device, now);
    await expect(createAdministrator(account, now)).rejects.toMatchObject({ key: "emailTaken" });
    await expect(createAdministrator(person("ROOT@example.com"), now)).rejects.toMatchObject({
      key: "emailTaken",
    });
  });

  it("without a password sets one with a link, which works once within a day", async () => {
    const { email } = person("next@example.com");
    const link = await createAdministrator(person(email), now);
    expect(link).toMatch(/\/reset-password\?token=.{43}$/);
    const late = addMs(now, DAY_MS);
    await expect(setPassword(link, late)).rejects.toMatchObject({ key: "resetLinkInvalid" });
    // Before the first sign-in the command gives a new link, which replaces the old one.
    const second = await createAdministrator(person(email), late);
    await expect(setPassword(link, now)).rejects.toMatchObject({ key: "resetLinkInvalid" });
    await setPassword(second, addMs(late, DAY_MS - 1));
    await expect(setPassword(second, late)).rejects.toMatchObject({ key: "resetLinkInvalid" });
    await openSession({ email, password }, device, late);
    await expect(createAdministrator(person(email), late)).rejects.toMatchObject({ key: "emailTaken" });
  });
});
