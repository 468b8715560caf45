import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { businesses } from "@/db/schema/businesses";
import { outboxMessages } from "@/db/schema/outbox";
import { sessions } from "@/db/schema/sessions";
import { settings } from "@/db/schema/settings";
import { individualProfiles, users } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import { adoptSession } from "@/lib/sessions/commands";
import { findSession } from "@/lib/sessions/queries";
import { openSession } from "@/lib/sign-in/commands";
import { createAdministrator, registerBusiness, registerIndividual } from "./commands";
import { TERMS_VERSION } from "./rules";

const database = await freshDatabase();
const now = new Date();
let serial = 0;
beforeEach(() => {
  serial += 1;
});

const arrival = () => ({
  device: { ipAddress: `10.1.0.${serial}`, userAgent: "test" },
  locale: "fr" as const,
  now,
});
const person = (email = `person-${serial}@example.com`) => ({
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
const company = (email = `company-${serial}@example.com`) => ({
  plan: "pro" as const,
  name: "Kigali Wheels",
  email,
  phone: "+250788123456",
  registrationNumber: "RDB-104417",
  licenceNumber: "RURA-TR-2042",
  establishedOn: "2019-05-02",
  password: "Kigali#26",
});

/** The person a token's session names, if it is worth anything. */
async function personOf(sessionId: string, at: Date) {
  const found = await findSession(sessionId, at);
  return found && "user" in found ? found.user : undefined;
}

const usersAt = (email: string) => database.select().from(users).where(eq(users.email, email));

describe("a new renter", () => {
  it("has an account, a profile and a session, and can sign in", async () => {
    const account = { ...person(), termsVersion: TERMS_VERSION } as const;
    const { userId, sessionId } = await registerIndividual(account, arrival());
    expect(await personOf(sessionId, now)).toMatchObject({ userId, role: "individual" });
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
    await openSession({ email: account.email, password: "Kigali#26" }, arrival().device, now);
  });

  it("is welcomed by a letter in their language that leads to where the address is confirmed", async () => {
    const { userId } = await registerIndividual(person(), arrival());
    const letters = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, userId));
    expect(letters.map(({ template, recipient }) => [template, recipient])).toEqual([
      ["welcome", person().email],
    ]);
    expect(letters[0]?.body).toContain("/fr/settings");
  });

  it("is not said to have accepted terms nobody showed them", async () => {
    await registerIndividual(person(), arrival());
    expect((await usersAt(person().email))[0]).toMatchObject({ termsVersion: null, termsAcceptedAt: null });
  });

  it("is of age, on the day in Kigali", async () => {
    const born = { ...person(), birthDate: "2008-11-22" };
    const evening = { ...arrival(), now: new Date("2026-11-21T22:30:00Z") };
    await registerIndividual(born, evening);
    await expect(
      registerIndividual({ ...born, email: "young@example.com", birthDate: "2008-11-23" }, evening),
    ).rejects.toMatchObject({ code: "invalid", details: { fields: { birthDate: "tooYoung" } } });
  });

  it("has a telephone number of some country's plan", async () => {
    await registerIndividual({ ...person(), phone: "+33 6 12 34 56 78" }, arrival());
    expect((await usersAt(person().email))[0]?.phone).toBe("+33612345678");
    await expect(
      registerIndividual({ ...person("x@example.com"), phone: "+250 111 111" }, arrival()),
    ).rejects.toMatchObject({ details: { fields: { phone: "phoneInvalid" } } });
  });
});

describe("an address in use", () => {
  it("is refused whatever its case, and nothing is left behind", async () => {
    const { email } = await makeUser(database, { email: `Taken-${serial}@Example.com` });
    await expect(registerIndividual(person(email.toLowerCase()), arrival())).rejects.toMatchObject({
      code: "conflict",
      details: { fields: { email: "emailTaken" } },
    });
    await expect(registerBusiness(company(email.toLowerCase()), arrival())).rejects.toMatchObject({
      key: "emailTaken",
    });
    expect(await database.$count(businesses, eq(businesses.email, email.toLowerCase()))).toBe(0);
  });

  it("makes one account when many ask for it at once", async () => {
    const answers = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => registerIndividual(person("race@example.com"), arrival())),
      ...Array.from({ length: 5 }, () => registerBusiness(company("race@example.com"), arrival())),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ key: "emailTaken" });
    const [only, ...others] = await usersAt("race@example.com");
    expect(others).toEqual([]);
    expect(await database.$count(sessions, eq(sessions.userId, only?.id ?? ""))).toBe(1);
  });

  it("tells a stranger twenty times in ten minutes, then nothing more", async () => {
    const { email } = await makeUser(database);
    const keys: string[] = [];
    for (let attempt = 0; attempt < 23; attempt++)
      await registerIndividual(person(email), arrival()).catch(({ key }) => keys.push(key));
    expect(keys.filter((key) => key === "emailTaken")).toHaveLength(20);
    expect(keys.filter((key) => key === "tooManyRequests")).toHaveLength(3);
  });
});

describe("a new company", () => {
  it("waits to be verified, and its owner acts for it", async () => {
    const { userId, sessionId } = await registerBusiness(company(), arrival());
    const [row] = await database.select().from(businesses).where(eq(businesses.email, company().email));
    expect(row).toMatchObject({
      kind: "company",
      status: "pending",
      verification: "pending",
      plan: "pro",
      establishedOn: "2019-05-02",
      registrationNumber: "RDB-104417",
      licenceNumber: "RURA-TR-2042",
    });
    expect(await personOf(sessionId, now)).toMatchObject({
      userId,
      role: "business",
      name: "Kigali Wheels",
      memberships: [{ businessId: row?.id, role: "owner" }],
    });
  });

  it("gets an address of its own beside its namesakes", async () => {
    const name = "Namesake Cars";
    await Promise.all(
      [1, 2, 3].map((number) => registerBusiness({ ...company(`n${number}@example.com`), name }, arrival())),
    );
    const rows = await database.select().from(businesses).where(eq(businesses.name, name));
    expect(rows.filter(({ slug }) => slug === "namesake-cars")).toHaveLength(1);
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(3);
  });

  it("was founded before today's end", async () => {
    await expect(
      registerBusiness({ ...company(), establishedOn: "2999-01-01" }, arrival()),
    ).rejects.toMatchObject({ details: { fields: { establishedOn: "dateNotPast" } } });
  });
});

describe("registrations", () => {
  it("can be closed by an administrator", async () => {
    const closed = { key: "allowNewRegistrations", value: false };
    await database.insert(settings).values(closed);
    for (const attempt of [
      () => registerIndividual(person(), arrival()),
      () => registerBusiness(company("c@example.com"), arrival()),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "forbidden", key: "registrationsClosed" });
    await database.delete(settings).where(eq(settings.key, closed.key));
    await registerIndividual(person(), arrival());
  });
});

describe("the session of a sign-up", () => {
  it("goes on in the browser as the same row, while it lives", async () => {
    const { userId, sessionId } = await registerIndividual(person(), arrival());
    expect(await adoptSession(sessionId, now)).toEqual({ userId, sessionId, role: "individual" });
    const rows = await database.select().from(sessions).where(eq(sessions.userId, userId));
    expect(rows.map(({ channel }) => channel)).toEqual(["browser"]);
    // A browser's own token must not wake a session that idled out.
    expect(await adoptSession(sessionId, now)).toBeUndefined();
    await database.update(sessions).set({ channel: "api", revokedAt: now }).where(eq(sessions.id, sessionId));
    expect(await adoptSession(sessionId, now)).toBeUndefined();
  });
});

describe("an administrator", () => {
  it("is made once an address", async () => {
    const account = { email: "root@example.com", firstName: "Joseph", lastName: "N", password: "Kigali#26" };
    await createAdministrator(account, now);
    expect((await usersAt(account.email))[0]).toMatchObject({ role: "admin", status: "active" });
    await expect(createAdministrator(account, now)).rejects.toMatchObject({ key: "emailTaken" });
  });
});
