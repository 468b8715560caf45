import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { letterTemplates } from "@/db/schema/letter-templates";
import { outboxMessages } from "@/db/schema/outbox";
import { freshDatabase } from "@/db/testing";
import { changeLetter } from "@/lib/letter-templates/commands";
import { getLetterTemplate } from "@/lib/letter-templates/queries";
import { sendTestLetter } from "@/lib/letter-templates/test-letter";
import { notifyInWords } from "@/lib/notifications/notify";
import { queueMessage } from "./commands";
import { htmlOf } from "./html";
import { home } from "./link";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");

const stored = async (id: string) =>
  (await database.select().from(outboxMessages).where(eq(outboxMessages.id, id)))[0];

it("looks up once a language how administrators word it, however many are written to", async () => {
  const to: string[] = [];
  for (let reader = 0; reader < 6; reader++)
    to.push((await makeUser(database, { locale: reader % 2 ? "fr" : "en" })).id);
  const words = { title: "Road works", message: "KN 5 is closed.", type: "info", priority: "high" } as const;
  const news = { ...words, category: "system", event: "road", senderId: null, byLetter: true } as const;
  const scans = await database.transaction(async (tx) => {
    expect(await notifyInWords(tx, { ...news, to }, now)).toBe(6);
    const { rows } = await tx.execute<{ scans: number }>(sql`
      select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_xact_user_tables
      where relname = 'letter_templates'`);
    return rows[0]?.scans;
  });
  expect(scans).toBe(2);
  const written = await database.select().from(outboxMessages).where(eq(outboxMessages.template, "notice"));
  expect(written.map(({ userId }) => userId).sort()).toEqual([...to].sort());
});

it("writes a letter in its reader's language, due at once", async () => {
  const { id: userId, email } = await makeUser(database);
  const letter = { channel: "email", recipient: email, userId, template: "password-changed" } as const;
  const values = {
    name: "Aline",
    when: "1 Dec 2026, 10:00",
    link: "https://gendana.example/forgot-password",
  };
  const id = await queueMessage(database, { ...letter, locale: "fr", values }, now);
  const message = await stored(id);
  expect(message).toMatchObject({
    ...{ channel: "email", recipient: email, userId, template: "password-changed", locale: "fr" },
    ...{ status: "queued", attempts: 0, nextAttemptAt: now, createdAt: now, sentAt: null },
  });
  expect(message?.subject).toBe("Votre mot de passe a été modifié");
  expect(message?.body).toContain("Bonjour Aline,");
  expect(message?.body).toContain("https://gendana.example/forgot-password");
});

it("writes an SMS without a subject, in English where the language is not one of ours", async () => {
  const letter = {
    channel: "sms",
    recipient: "+250788123456",
    userId: null,
    template: "phone-code",
  } as const;
  const id = await queueMessage(database, { ...letter, locale: "sw", values: { code: "012345" } }, now);
  expect(await stored(id)).toMatchObject({
    ...{ channel: "sms", locale: "en", subject: null },
    body: "012345 is your Gendana code. It is good for 10 minutes. Nobody from Gendana will ever ask you for it.",
  });
});

it("leaves nothing behind when what it tells of did not happen", async () => {
  const letter = {
    channel: "sms",
    recipient: "+250788000001",
    userId: null,
    template: "phone-code",
  } as const;
  const failing = database.transaction(async (tx) => {
    await queueMessage(tx, { ...letter, locale: "en", values: { code: "111111" } }, now);
    throw new Error("something else went wrong");
  });
  await expect(failing).rejects.toThrow("something else");
  expect(await database.$count(outboxMessages, eq(outboxMessages.recipient, letter.recipient))).toBe(0);
});

it("says what an administrator made of it, in that language alone, until the original is brought back", async () => {
  const admin = actorFor(
    await makeUser(database, { role: "admin", firstName: "Solange", lastName: "Mukamana" }),
  );
  const occasion = { now, device: { ipAddress: "10.0.0.1", userAgent: "test" } };
  const french = { kind: "welcome", locale: "fr" } as const;
  const { original } = (await getLetterTemplate(admin, "welcome")).wordings.fr;
  const wording = {
    subject: "Bienvenue, {name}",
    body: "Bonjour {name} !\n\nC’est ici : {link}",
    action: "Allons-y",
  };
  const saved = await changeLetter(admin, french, { ...wording, was: original }, occasion);
  expect(saved.wordings.fr).toMatchObject({ current: wording, changed: { by: "Solange Mukamana" } });
  expect(saved.wordings.en.changed).toBeNull();

  const values = { name: "{name}", link: `${home()}/settings` };
  const letter = { channel: "email", recipient: "a@example.rw", userId: null, template: "welcome" } as const;
  const send = async (locale: string) =>
    stored(await queueMessage(database, { ...letter, locale, values }, now));
  const sent = await send("fr");
  // What somebody calls themselves is no value of ours.
  expect(sent).toMatchObject({ subject: "Bienvenue, {name}", action: "Allons-y" });
  expect(sent?.body).toBe(`Bonjour {name} !\n\nC’est ici : ${home()}/settings`);
  expect(sent && (await htmlOf(sent))).toContain("Allons-y");
  expect((await send("en"))?.subject).toBe("Welcome to Gendana");

  // Two who began at the same words: the second is told. Nobody but administrators, and nothing that cannot be sent.
  const late = changeLetter(admin, french, { ...wording, subject: "Salut", was: original }, occasion);
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  const broken = changeLetter(admin, french, { ...wording, body: "Bonjour", was: wording }, occasion);
  await expect(broken).rejects.toMatchObject({
    code: "invalid",
    details: { fields: { body: "letterLacks" } },
  });
  const somebody = actorFor(await makeUser(database));
  const foreign = changeLetter(somebody, french, { ...original, was: wording }, occasion);
  await expect(foreign).rejects.toMatchObject({ code: "forbidden" });
  await expect(getLetterTemplate(somebody, "welcome")).rejects.toMatchObject({ code: "forbidden" });
  for (const kind of ["phone-check", "nothing", "constructor"])
    await expect(getLetterTemplate(admin, kind)).rejects.toMatchObject({ code: "not_found" });

  await changeLetter(admin, french, { ...original, was: wording }, occasion);
  expect((await send("fr"))?.subject).toBe(original.subject);
  expect(await database.$count(letterTemplates)).toBe(0);
  const entries = await database.select().from(auditEntries).orderBy(auditEntries.id);
  expect(entries.map(({ action, subjectId, detail }) => ({ action, subjectId, detail }))).toEqual([
    { action: "settings.letter", subjectId: "welcome (fr)", detail: { before: original, after: wording } },
    {
      action: "settings.letter-original",
      subjectId: "welcome (fr)",
      detail: { before: wording, after: original },
    },
  ]);
});

it("falls back to the original where a wording no longer fits what a letter knows", async () => {
  const { id: updatedBy } = await makeUser(database, { role: "admin" });
  const row = { kind: "phone-code", locale: "en", body: "{pin}", updatedAt: now, updatedBy };
  await database.insert(letterTemplates).values(row);
  const letter = {
    channel: "sms",
    recipient: "+250788000002",
    userId: null,
    template: "phone-code",
  } as const;
  const id = await queueMessage(database, { ...letter, locale: "en", values: { code: "222222" } }, now);
  expect((await stored(id))?.body).toContain("222222 is your Gendana code.");
});

it("sends an administrator what they are wording, to their own address only, and writes it down", async () => {
  const person = await makeUser(database, { role: "admin", phoneVerifiedAt: null });
  const admin = actorFor(person);
  const occasion = { now, device: { ipAddress: "10.0.0.1", userAgent: "test" } };
  const draft = { subject: "Good news about {car}", body: "It is yours until {endsAt}.", action: null };
  const test = (kind: string, change = {}, who = admin) =>
    sendTestLetter(who, { kind, locale: "en" }, { ...draft, ...change }, occasion);
  expect(await test("news-booking-confirmed")).toEqual({ recipient: person.email });
  const [letter] = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, person.id));
  expect(letter).toMatchObject({ channel: "email", recipient: person.email, template: "test-letter" });
  expect(letter?.subject).toBe("Test: Good news about Toyota Fortuner 2022");
  expect(letter?.body).toMatch(/^Hello Aline,\n\nIt is yours until .*2026.*\.\n\nOpen it here: http/);
  const entries = await database.select().from(auditEntries).where(eq(auditEntries.actorId, person.id));
  expect(entries).toMatchObject([
    { action: "letter.test", subjectId: "news-booking-confirmed (en)", detail: { after: draft } },
  ]);
  const stranger = actorFor(await makeUser(database));
  const refusals: [() => Promise<unknown>, object][] = [
    [
      () => test("news-booking-confirmed", { body: "{nobody}" }),
      { code: "invalid", key: "letterUnknownValue" },
    ],
    [() => test("news-email-verified", { subject: "Hello", body: "You" }), { key: "newsWithoutLetter" }],
    [() => test("phone-code", { body: "{code}" }), { key: "letterNoPhone" }],
    [() => test("news-booking-confirmed", {}, stranger), { code: "forbidden" }],
  ];
  for (const [refused, error] of refusals) await expect(refused()).rejects.toMatchObject(error);
  for (let sent = 1; sent < 20; sent += 1) await test("news-booking-confirmed");
  await expect(test("news-booking-confirmed")).rejects.toMatchObject({ code: "rate_limited" });
});
