import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { sessions } from "@/db/schema/identity/sessions";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { settings } from "@/db/schema/platform/settings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { registerBusiness } from "@/lib/businesses/registration/commands";
import { TERMS_VERSION } from "@/lib/identity/accounts/rules";
import { adoptSession, replaceToken } from "@/lib/identity/sessions/commands";
import { findSession } from "@/lib/identity/sessions/queries";
import { openSession } from "@/lib/identity/sign-in/commands";
import { registerIndividual } from "./commands";

const database = await freshDatabase();
// With a code: address-code.db.test.ts.
await database.insert(settings).values({ key: "requireEmailVerification", value: false });
const now = new Date();
let serial = 0;
beforeEach(() => {
  serial += 1;
});

const context = (ipAddress = `10.1.0.${serial}`) => ({
  device: { ipAddress, userAgent: "test" },
  locale: "fr" as const,
  now,
});
const individualForm = (email = `person-${serial}@example.com`) => ({
  firstName: "Aline",
  lastName: "Uwase",
  email,
  phone: "0788 123 456",
  nationality: "RW",
  birthDate: "1992-04-17",
  nationalId: "1199280012345678",
  drivingLicence: "RW-DL-104417",
  password: "Kigali#26",
  confirmPassword: "Kigali#26",
});
const businessForm = (email = `company-${serial}@example.com`) => ({
  plan: "pro" as const,
  name: "Kigali Wheels",
  email,
  phone: "+250788123456",
  registrationNumber: "RDB-104417",
  licenceNumber: "RURA-TR-2042",
  establishedOn: "2019-05-02",
  password: "Kigali#26",
});

/** Returns the user of a session, if the session is valid. */
async function findActor(sessionId: string, at: Date) {
  const found = await findSession(sessionId, at);
  return found && "user" in found ? found.user : undefined;
}

const usersAt = (email: string) => database.select().from(users).where(eq(users.email, email));

describe("a new renter", () => {
  it("has an account, a profile and a session, and can sign in", async () => {
    const account = { ...individualForm(), termsVersion: TERMS_VERSION } as const;
    const { userId, sessionId } = await registerIndividual(account, context());
    expect(await findActor(sessionId, now)).toMatchObject({ userId, role: "individual" });
    const [row] = await usersAt(account.email);
    expect(row).toMatchObject({
      phone: "+250788123456",
      locale: "fr",
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: now,
      emailVerifiedAt: null,
    });
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    const [profile] = await database
      .select()
      .from(individualProfiles)
      .where(eq(individualProfiles.userId, userId));
    expect(profile).toMatchObject({
      nationalId: "1199280012345678",
      birthDate: "1992-04-17",
      licenceStatus: "pending",
    });
    await openSession({ email: account.email, password: "Kigali#26" }, context().device, now);
  });

  it("gets a welcome email in their language with a link to verify the address", async () => {
    const { userId } = await registerIndividual(individualForm(), context());
    const emails = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, userId));
    expect(emails.map(({ template, recipient }) => [template, recipient])).toEqual([
      ["welcome", individualForm().email],
    ]);
    expect(emails[0]?.body).toContain("/fr/settings");
  });

  it("has no consent stored when no terms were shown", async () => {
    await registerIndividual(individualForm(), context());
    expect((await usersAt(individualForm().email))[0]).toMatchObject({
      termsVersion: null,
      termsAcceptedAt: null,
    });
  });

  it("must be of age on the current day in Kigali", async () => {
    const born = { ...individualForm(), birthDate: "2008-11-22" };
    const evening = { ...context(), now: new Date("2026-11-21T22:30:00Z") };
    await registerIndividual(born, evening);
    await expect(
      registerIndividual({ ...born, email: "young@example.com", birthDate: "2008-11-23" }, evening),
    ).rejects.toMatchObject({ code: "invalid", details: { fields: { birthDate: "tooYoung" } } });
  });

  it("needs a phone number that is valid in some country", async () => {
    await registerIndividual({ ...individualForm(), phone: "+33 6 12 34 56 78" }, context());
    expect((await usersAt(individualForm().email))[0]?.phone).toBe("+33612345678");
    await expect(
      registerIndividual({ ...individualForm("x@example.com"), phone: "+250 111 111" }, context()),
    ).rejects.toMatchObject({ details: { fields: { phone: "phoneInvalid" } } });
  });
});

describe("an address in use", () => {
  it("is refused regardless of letter case, and no rows are left behind", async () => {
    const { email } = await makeUser(database, { email: `Taken-${serial}@Example.com` });
    await expect(registerIndividual(individualForm(email.toLowerCase()), context())).rejects.toMatchObject({
      code: "conflict",
      details: { fields: { email: "emailTaken" } },
    });
    await expect(registerBusiness(businessForm(email.toLowerCase()), context())).rejects.toMatchObject({
      key: "emailTaken",
    });
    expect(await database.$count(businesses, eq(businesses.email, email.toLowerCase()))).toBe(0);
  });

  it("creates one account for many concurrent requests", async () => {
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => registerIndividual(individualForm("race@example.com"), context())),
      ...Array.from({ length: 5 }, () => registerBusiness(businessForm("race@example.com"), context())),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ key: "emailTaken" });
    const [only, ...others] = await usersAt("race@example.com");
    expect(others).toEqual([]);
    expect(await database.$count(sessions, eq(sessions.userId, only?.id ?? ""))).toBe(1);
  });

  it("is reported twenty times in ten minutes, then requests are limited", async () => {
    const { email } = await makeUser(database);
    const keys: string[] = [];
    for (let attempt = 0; attempt < 23; attempt++)
      await registerIndividual(individualForm(email), context()).catch(({ key }) => keys.push(key));
    expect(keys.filter((key) => key === "emailTaken")).toHaveLength(20);
    expect(keys.filter((key) => key === "tooManyRequests")).toHaveLength(3);
  });

  it("can be tried as often as the settings allow per network", async () => {
    await database.insert(settings).values({ key: "maxSignUpsOfNetwork", value: 5 });
    const device = context("198.51.100.70");
    const attempt = (index: number) =>
      registerIndividual(individualForm(`limit-${index}@example.com`), device);
    for (let index = 0; index < 5; index++) await attempt(index);
    await expect(attempt(5)).rejects.toMatchObject({ key: "tooManyRequests" });
    await registerIndividual(individualForm(), context("198.51.100.71"));
    await database.delete(settings).where(eq(settings.key, "maxSignUpsOfNetwork"));
  });
});

describe("a new company", () => {
  it("is pending verification, and its owner is a member", async () => {
    const { userId, sessionId } = await registerBusiness(businessForm(), context());
    const [row] = await database.select().from(businesses).where(eq(businesses.email, businessForm().email));
    expect(row).toMatchObject({
      kind: "company",
      status: "pending",
      verification: "pending",
      plan: "pro",
      establishedOn: "2019-05-02",
      registrationNumber: "RDB-104417",
      licenceNumber: "RURA-TR-2042",
    });
    expect(await findActor(sessionId, now)).toMatchObject({
      userId,
      role: "business",
      name: "Kigali Wheels",
      memberships: [{ businessId: row?.id, role: "owner" }],
    });
  });

  it("gets a unique slug beside businesses of the same name", async () => {
    const name = "Namesake Cars";
    await Promise.all(
      [1, 2, 3].map((number) =>
        registerBusiness({ ...businessForm(`n${number}@example.com`), name }, context()),
      ),
    );
    const rows = await database.select().from(businesses).where(eq(businesses.name, name));
    expect(rows.filter(({ slug }) => slug === "namesake-cars")).toHaveLength(1);
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(3);
  });

  it("must not have been founded in the future", async () => {
    await expect(
      registerBusiness({ ...businessForm(), establishedOn: "2999-01-01" }, context()),
    ).rejects.toMatchObject({ details: { fields: { establishedOn: "dateNotPast" } } });
  });
});

describe("registrations", () => {
  it("can be closed by an administrator", async () => {
    const closed = { key: "allowNewRegistrations", value: false };
    await database.insert(settings).values(closed);
    for (const attempt of [
      () => registerIndividual(individualForm(), context()),
      () => registerBusiness(businessForm("c@example.com"), context()),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "forbidden", key: "registrationsClosed" });
    await database.delete(settings).where(eq(settings.key, closed.key));
    await registerIndividual(individualForm(), context());
  });
});

describe("the session of a sign-up", () => {
  it("continues in the browser as the same row while it is valid", async () => {
    const { userId, sessionId } = await registerIndividual(individualForm(), context());
    const adopted = { userId, sessionId, role: "individual", tokenVersion: 1 };
    expect(await adoptSession(sessionId, 0, now)).toEqual(adopted);
    const rows = await database.select().from(sessions).where(eq(sessions.userId, userId));
    expect(rows.map(({ channel }) => channel)).toEqual(["browser"]);
    // A browser's own token must not revive a session that timed out.
    expect(await adoptSession(sessionId, 1, now)).toBeUndefined();
    await database.update(sessions).set({ channel: "api", revokedAt: now }).where(eq(sessions.id, sessionId));
    expect(await adoptSession(sessionId, 1, now)).toBeUndefined();
  });

  it("does not continue with a token that was replaced, which would be exchanged for the newest", async () => {
    const { sessionId } = await registerIndividual(individualForm(), context());
    await database.transaction((tx) => replaceToken(tx, { sessionId, tokenVersion: 0 }, {}, context()));
    expect(await adoptSession(sessionId, 0, now)).toBeUndefined();
    expect(await adoptSession(sessionId, 1, now)).toMatchObject({ tokenVersion: 2 });
  });
});
