import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { messageTemplates } from "@/db/schema/messaging/templates";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { notifyWithText } from "@/lib/messaging/notifications/notify";
import { changeTemplate } from "@/lib/messaging/template-editor/commands";
import { getTemplate } from "@/lib/messaging/template-editor/queries";
import { sendTestMessage } from "@/lib/messaging/template-editor/send-test-message";
import { siteOrigin } from "@/lib/platform/i18n/localized-page-url";
import { queueMessage, queueWarning } from "./commands";
import { renderEmailHtml } from "./email-html";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");

const stored = async (id: string) =>
  (await database.select().from(outboxMessages).where(eq(outboxMessages.id, id)))[0];

it("looks up custom templates once per locale, however many recipients there are", async () => {
  const to: string[] = [];
  for (let reader = 0; reader < 6; reader++)
    to.push((await makeUser(database, { locale: reader % 2 ? "fr" : "en" })).id);
  const text = { title: "Road works", message: "KN 5 is closed.", type: "info", priority: "high" } as const;
  const notification = {
    ...text,
    category: "system",
    event: "road",
    senderId: null,
    hasEmailAndSms: true,
  } as const;
  const scans = await database.transaction(async (tx) => {
    expect(await notifyWithText(tx, { ...notification, to }, now)).toBe(6);
    const rows = await tx.execute<{ scans: number }>(sql`
      select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_xact_user_tables
      where relname = 'message_templates'`);
    return rows[0]?.scans;
  });
  expect(scans).toBe(2);
  const written = await database.select().from(outboxMessages).where(eq(outboxMessages.template, "notice"));
  expect(written.map(({ userId }) => userId).sort()).toEqual([...to].sort());
});

it("queues an email in its reader's language, due at once", async () => {
  const { id: userId, email } = await makeUser(database);
  const input = { channel: "email", recipient: email, userId, template: "password-changed" } as const;
  const values = {
    name: "Aline",
    when: "1 Dec 2026, 10:00",
    link: "https://gendana.example/forgot-password",
  };
  const id = await queueMessage(database, { ...input, locale: "fr", values }, now);
  const message = await stored(id);
  expect(message).toMatchObject({
    channel: "email",
    recipient: email,
    userId,
    template: "password-changed",
    locale: "fr",
    status: "queued",
    attempts: 0,
    nextAttemptAt: now,
    createdAt: now,
    sentAt: null,
  });
  expect(message?.subject).toBe("Votre mot de passe a été modifié");
  expect(message?.body).toContain("Bonjour Aline,");
  expect(message?.body).toContain("https://gendana.example/forgot-password");
});

it("queues an SMS without a subject, in English for an unsupported language", async () => {
  const input = {
    channel: "sms",
    recipient: "+250788123456",
    userId: null,
    template: "phone-code",
  } as const;
  const id = await queueMessage(database, { ...input, locale: "sw", values: { code: "012345" } }, now);
  expect(await stored(id)).toMatchObject({
    channel: "sms",
    locale: "en",
    subject: null,
    body: "012345 is your Gendana code. It expires in 10 minutes. Nobody from Gendana will ever ask you for it.",
  });
});

it("queues nothing when the transaction is rolled back", async () => {
  const input = {
    channel: "sms",
    recipient: "+250788000001",
    userId: null,
    template: "phone-code",
  } as const;
  const failing = database.transaction(async (tx) => {
    await queueMessage(tx, { ...input, locale: "en", values: { code: "111111" } }, now);
    throw new Error("something else went wrong");
  });
  await expect(failing).rejects.toThrow("something else");
  expect(await database.$count(outboxMessages, eq(outboxMessages.recipient, input.recipient))).toBe(0);
});

it("warns an account at most five times an hour with a template, also in parallel", async () => {
  const { id: userId, email } = await makeUser(database);
  const values = {
    name: "Aline",
    when: "1 Dec 2026, 10:00",
    link: "https://gendana.example/forgot-password",
  };
  const message = { channel: "email", recipient: email, userId, locale: "en", values } as const;
  const warn = (template: "password-changed" | "sign-in-link") =>
    database.transaction((tx) => queueWarning(tx, { ...message, template }, now));
  await warn("sign-in-link");
  await Promise.all(Array.from({ length: 12 }, () => warn("password-changed")));
  expect(await database.$count(outboxMessages, eq(outboxMessages.userId, userId))).toBe(6);
});

it("uses a custom template in its locale only, until the default is restored", async () => {
  const admin = actorFor(
    await makeUser(database, { role: "admin", firstName: "Solange", lastName: "Mukamana" }),
  );
  const context = { now, device: { ipAddress: "10.0.0.1", userAgent: "test" } };
  const french = { kind: "welcome", locale: "fr" } as const;
  const { original } = (await getTemplate(admin, "welcome")).wordings.fr;
  const customTemplate = {
    subject: "Bienvenue, {name}",
    body: "Bonjour {name} !\n\nC’est ici : {link}",
    action: "Allons-y",
  };
  const saved = await changeTemplate(admin, french, { ...customTemplate, was: original }, context);
  expect(saved.wordings.fr).toMatchObject({ current: customTemplate, changed: { by: "Solange Mukamana" } });
  expect(saved.wordings.en.changed).toBeNull();

  const values = { name: "{name}", link: `${siteOrigin()}/settings` };
  const input = { channel: "email", recipient: "a@example.rw", userId: null, template: "welcome" } as const;
  const send = async (locale: string) =>
    stored(await queueMessage(database, { ...input, locale, values }, now));
  const sent = await send("fr");
  // A name that contains braces is not a placeholder.
  expect(sent).toMatchObject({ subject: "Bienvenue, {name}", action: "Allons-y" });
  expect(sent?.body).toBe(`Bonjour {name} !\n\nC’est ici : ${siteOrigin()}/settings`);
  expect(sent && (await renderEmailHtml(sent))).toContain("Allons-y");
  expect((await send("en"))?.subject).toBe("Welcome to Gendana");

  // Of two administrators who start from the same text the second gets a conflict. Only administrators may
  // edit, and only what can be sent.
  const late = changeTemplate(admin, french, { ...customTemplate, subject: "Salut", was: original }, context);
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  const broken = changeTemplate(
    admin,
    french,
    { ...customTemplate, body: "Bonjour", was: customTemplate },
    context,
  );
  await expect(broken).rejects.toMatchObject({
    code: "invalid",
    details: { fields: { body: "templateValueMissing" } },
  });
  const stranger = actorFor(await makeUser(database));
  const foreign = changeTemplate(stranger, french, { ...original, was: customTemplate }, context);
  await expect(foreign).rejects.toMatchObject({ code: "forbidden" });
  await expect(getTemplate(stranger, "welcome")).rejects.toMatchObject({ code: "forbidden" });
  for (const kind of ["phone-check", "nothing", "constructor"])
    await expect(getTemplate(admin, kind)).rejects.toMatchObject({ code: "not_found" });

  await changeTemplate(admin, french, { ...original, was: customTemplate }, context);
  expect((await send("fr"))?.subject).toBe(original.subject);
  expect(await database.$count(messageTemplates)).toBe(0);
  const entries = await database.select().from(auditEntries).orderBy(auditEntries.id);
  expect(entries.map(({ action, subjectId, detail }) => ({ action, subjectId, detail }))).toEqual([
    {
      action: "settings.letter",
      subjectId: "welcome (fr)",
      detail: { before: original, after: customTemplate },
    },
    {
      action: "settings.letter-original",
      subjectId: "welcome (fr)",
      detail: { before: customTemplate, after: original },
    },
  ]);
});

it("falls back to the default when a custom template no longer fits the values", async () => {
  const { id: updatedBy } = await makeUser(database, { role: "admin" });
  const row = { kind: "phone-code", locale: "en", body: "{pin}", updatedAt: now, updatedBy };
  await database.insert(messageTemplates).values(row);
  const input = {
    channel: "sms",
    recipient: "+250788000002",
    userId: null,
    template: "phone-code",
  } as const;
  const id = await queueMessage(database, { ...input, locale: "en", values: { code: "222222" } }, now);
  expect((await stored(id))?.body).toContain("222222 is your Gendana code.");
});

it("sends a test message to the administrator's own address only, and audits it", async () => {
  const account = await makeUser(database, { role: "admin", phoneVerifiedAt: null });
  const admin = actorFor(account);
  const context = { now, device: { ipAddress: "10.0.0.1", userAgent: "test" } };
  const draft = { subject: "Good news about {car}", body: "It is yours until {endsAt}.", action: null };
  const test = (kind: string, change = {}, who = admin) =>
    sendTestMessage(who, { kind, locale: "en" }, { ...draft, ...change }, context);
  expect(await test("news-booking-confirmed")).toEqual({ recipient: account.email });
  const [input] = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, account.id));
  expect(input).toMatchObject({ channel: "email", recipient: account.email, template: "test-message" });
  expect(input?.subject).toBe("Test: Good news about Toyota Fortuner 2022");
  expect(input?.body).toMatch(/^Hello Aline,\n\nIt is yours until .*2026.*\.\n\nSee it on Gendana: http/);
  const entries = await database.select().from(auditEntries).where(eq(auditEntries.actorId, account.id));
  expect(entries).toMatchObject([
    { action: "letter.test", subjectId: "news-booking-confirmed (en)", detail: { after: draft } },
  ]);
  const stranger = actorFor(await makeUser(database));
  const refusals: [() => Promise<unknown>, object][] = [
    [
      () => test("news-booking-confirmed", { body: "{nobody}" }),
      { code: "invalid", key: "templateUnknownValue" },
    ],
    [
      () => test("news-email-verified", { subject: "Hello", body: "You" }),
      { key: "notificationWithoutEmail" },
    ],
    [() => test("phone-code", { body: "{code}" }), { key: "testMessageNoPhone" }],
    [() => test("news-booking-confirmed", {}, stranger), { code: "forbidden" }],
  ];
  for (const [refused, error] of refusals) await expect(refused()).rejects.toMatchObject(error);
  for (let sent = 1; sent < 20; sent += 1) await test("news-booking-confirmed");
  await expect(test("news-booking-confirmed")).rejects.toMatchObject({ code: "rate_limited" });
});
