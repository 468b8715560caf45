import { and, eq, gt, type SQL } from "drizzle-orm";
import { hasLocale } from "next-intl";
import { v7 as uuid } from "uuid";
import type { Executor } from "@/db";
import { outboxMessages } from "@/db/schema/outbox";
import { after, HOUR_MS } from "@/lib/dates";
import { type Locale, routing } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import type { LetterWording } from "@/lib/letter-templates/contract";
import { listWordings, saidAnew, type Wordings } from "@/lib/letter-templates/stored-queries";
import type { EmailTemplate, SmsTemplate } from "./contract";

export type Letter = {
  /** An e-mail address, or a telephone in E.164. */
  recipient: string;
  /** Whose account it is about; null for people without one. */
  userId: string | null;
  /** As users.locale holds it; English if it is none of ours. */
  locale: string;
  /** What the sentences of `letters.<template>` name in braces. */
  values?: Record<string, string | number>;
  /** When it may leave at the earliest; at once unless told. */
  notBefore?: Date;
} & ({ channel: "email"; template: EmailTemplate } | { channel: "sms"; template: SmsTemplate });

/**
 * Writes a letter in the transaction of what it tells of; it is sent once that is committed, and never if it is not.
 * The clock sends within ten seconds; who cannot wait calls deliverSoon() after the transaction. Returns its id.
 */
export async function queueMessage(tx: Executor, letter: Letter, now: Date): Promise<string> {
  const [id = ""] = await queueMessages(tx, [letter], now);
  return id;
}

/** Of one kind, to one account. */
const WARNINGS_AN_HOUR = 5;

/**
 * The same for what somebody causes by what they do to their account: a few an hour say all there is to say, and who signed
 * up under an address that is not theirs cannot have us fill its letter box.
 */
export async function queueWarning(
  tx: Executor,
  letter: Letter & { userId: string },
  now: Date,
): Promise<void> {
  const { userId, template, createdAt } = outboxMessages;
  const isLike = and(eq(userId, letter.userId), eq(template, letter.template));
  const isRecent = gt(createdAt, after(now, -HOUR_MS));
  if ((await tx.$count(outboxMessages, and(isLike, isRecent))) >= WARNINGS_AN_HOUR) return;
  await queueMessage(tx, letter, now);
}

/** Queues letters to many, however many: what administrators made of their words is looked up once a language. */
export async function queueMessages(tx: Executor, letters: Letter[], now: Date): Promise<string[]> {
  const wordingsIn = await listWordingsOf(tx, letters);
  const rows = letters.map((letter) => {
    const { channel, recipient, userId, template, notBefore = now, values = {} } = letter;
    const locale = localeOf(letter);
    const own = wordingsIn.get(locale)?.get(template);
    const words = (own && saidAnew(template, own, locale, values)) ?? originalWords(letter, locale, values);
    const when = { nextAttemptAt: notBefore, createdAt: now };
    return { id: uuid(), channel, recipient, userId, template, locale, ...words, ...when };
  });
  await write(tx, rows);
  return rows.map(({ id }) => id);
}

const localeOf = ({ locale }: Letter): Locale =>
  hasLocale(routing.locales, locale) ? locale : routing.defaultLocale;

async function listWordingsOf(tx: Executor, letters: Letter[]): Promise<Map<Locale, Wordings>> {
  const found = new Map<Locale, Wordings>();
  for (const language of new Set(letters.map(localeOf))) {
    const kinds = letters.flatMap((letter) => (localeOf(letter) === language ? [letter.template] : []));
    found.set(language, await listWordings(tx, [...new Set(kinds)], language));
  }
  return found;
}

/** The same for one that says what it says already. */
export async function queueWorded(
  tx: Executor,
  {
    notBefore,
    ...letter
  }: { channel: "email" | "sms"; template: string; locale: Locale } & LetterWording &
    Pick<Letter, "recipient" | "userId" | "notBefore">,
  now: Date,
): Promise<string> {
  const id = uuid();
  await write(tx, [{ id, ...letter, nextAttemptAt: notBefore ?? now, createdAt: now }]);
  return id;
}

/** PostgreSQL takes 65,535 values a statement, and a thousand readers may have ten browsers each. */
const ROWS_AT_ONCE = 1_000;

async function write(tx: Executor, rows: (typeof outboxMessages.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(outboxMessages).values(rows.slice(from, from + ROWS_AT_ONCE));
}

/** What the messages say. Their own word for the button is looked up when the letter is drawn. */
function originalWords(letter: Letter, locale: Locale, values: NonNullable<Letter["values"]>) {
  const t = translator(locale);
  return {
    subject: letter.channel === "email" ? t(`letters.${letter.template}.subject`, values) : null,
    body: t(`letters.${letter.template}.body`, values),
    action: null,
  };
}

/** What somebody is told in a browser of theirs, in their language. */
export interface Push {
  userId: string;
  /** Whose browser, in words. */
  recipient: string;
  locale: string;
  title: string;
  /** What is told, and last its page. */
  text: string;
  link: string;
  target: NonNullable<typeof outboxMessages.$inferInsert.push>;
}

/** The same for pushes: nothing but the notification itself, as it is read on locked screens. */
export async function queuePushes(tx: Executor, pushes: Push[], now: Date): Promise<void> {
  const rows = pushes.map(({ title, text, link, target, ...push }) => ({
    ...{ id: uuid(), channel: "push" as const, template: "notice-push", ...push },
    ...{ subject: title, body: `${text}\n\n${link}`, push: target },
    ...{ nextAttemptAt: now, createdAt: now },
  }));
  await write(tx, rows);
}

/** Takes back what waits for its turn still: a newer code or link has made it worthless. */
export function withdrawMessages(tx: Executor, userId: string, template: string): Promise<void> {
  return withdraw(tx, and(eq(outboxMessages.userId, userId), eq(outboxMessages.template, template)));
}

/** The same for one message, by the id queueMessage() returned. */
export function withdrawMessage(tx: Executor, id: string): Promise<void> {
  return withdraw(tx, eq(outboxMessages.id, id));
}

async function withdraw(tx: Executor, isMeant: SQL | undefined): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ status: "failed", lastError: "replaced by a newer one", body: "" })
    .where(and(isMeant, eq(outboxMessages.status, "queued")));
}
