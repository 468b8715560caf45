import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Executor } from "@/db";
import { teamMembers } from "@/db/schema/businesses";
import { notificationPreferences, notifications } from "@/db/schema/notifications";
import { users } from "@/db/schema/users";
import type { Locale } from "@/lib/i18n/routing";
import { listWordings } from "@/lib/letter-templates/stored-queries";
import { tellLive } from "@/lib/live/commands";
import { type Letter, queueMessages } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import { queueForBrowsers } from "@/lib/push/queue";
import { type Permission, rolesWith } from "@/lib/team/permissions";
import type { NotificationWords } from "./contract";
import { isForPush, isForSms, kinds, type NoticeKind, smsTime } from "./rules";
import { stopEmailsLink } from "./stop-token";
import { type NoticeValues, readerLocale, wordedKinds, wordsOf } from "./words";

interface News {
  /** Whom it concerns; who is named twice is told once, and closed accounts are not told. */
  to: string[];
  /** Names the event, so that telling of it again tells nobody. */
  event: string;
  actionUrl?: string | null;
  businessId?: string;
}

/** Tells people of something in the transaction in which it happens: rolled back, nobody hears of it. */
export function notify(
  tx: Executor,
  { kind, values = {}, ...news }: News & { kind: NoticeKind; values?: NoticeValues },
  now: Date,
): Promise<number> {
  const { category, type, priority, byLetter } = kinds[kind];
  return tell(
    tx,
    { ...news, kind, values, title: null, message: null, category, type, priority, byLetter },
    now,
  );
}

/** The same in somebody's own words. */
export function notifyInWords(
  tx: Executor,
  news: News & NotificationWords & { senderId: string | null; byLetter: boolean },
  now: Date,
): Promise<number> {
  return tell(tx, { ...news, kind: null, values: {} }, now);
}

type Told = News &
  Pick<
    typeof notifications.$inferSelect,
    "kind" | "values" | "title" | "message" | "category" | "type" | "priority"
  > & { senderId?: string | null; byLetter: boolean };

/** Rows a statement writes at most. */
const AT_ONCE = 1_000;

async function tell(tx: Executor, { to, event, byLetter, ...told }: Told, now: Date): Promise<number> {
  const all = [...new Set(to)];
  let count = 0;
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const readers = await listReaders(tx, all.slice(from, from + AT_ONCE), told);
    if (readers.length === 0) continue;
    const made = await tx
      .insert(notifications)
      .values(
        readers.map(({ userId }) => ({ id: uuid(), userId, ...told, dedupeKey: event, createdAt: now })),
      )
      .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
      .returning({ userId: notifications.userId, id: notifications.id });
    const idOf = new Map(made.map(({ userId, id }) => [userId, id]));
    const news = readers.filter(({ userId }) => idOf.has(userId));
    await tellLive(tx, [...idOf.keys()], "notification", { event }, now);
    count += news.length;
    if (!isForPush({ ...told, byLetter })) continue;
    const wordsIn = await wordsByLanguage(tx, told, news);
    const letters = byLetter ? news.flatMap((reader) => lettersTo(reader, told, wordsIn, now)) : [];
    await queueMessages(tx, letters, now);
    await tellBrowsers(tx, news, idOf, told, wordsIn, now);
  }
  return count;
}

type Reader = Awaited<ReturnType<typeof listReaders>>[number];

/** By the member's own choice for each business: about its bookings, about its money. All else is told as ever. */
function choiceOf(category: string): SQL<boolean> {
  if (category === "booking") return sql`coalesce(${teamMembers.tellsBookings}, true)`;
  return category === "payout" ? sql`coalesce(${teamMembers.tellsPayouts}, true)` : sql`true`;
}

function listReaders(
  tx: Executor,
  userIds: string[],
  { businessId, category, priority }: Pick<Told, "businessId" | "category" | "priority">,
) {
  const isMember = and(
    eq(teamMembers.userId, users.id),
    businessId ? eq(teamMembers.businessId, businessId) : sql`false`,
  );
  // What may mean that somebody else is at the account is told in any case.
  const isChosen = category === "payout" && priority === "urgent" ? sql<boolean>`true` : choiceOf(category);
  return tx
    .select({
      userId: users.id,
      name: users.firstName,
      email: users.email,
      locale: users.locale,
      phone: sql<string | null>`case when ${users.phoneVerifiedAt} is not null then ${users.phone} end`,
      wantsEmail: sql<boolean>`coalesce(${notificationPreferences.email}, true) and ${isChosen}`,
      wantsPush: sql<boolean>`coalesce(${notificationPreferences.push}, true) and ${isChosen}`,
      wantsSms: sql<boolean>`coalesce(${notificationPreferences.sms}, false) and ${isChosen}`,
    })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .leftJoin(teamMembers, isMember)
    .where(and(inArray(users.id, userIds), eq(users.status, "active")));
}

type WordsIn = (language: Locale) => ReturnType<typeof wordsOf>;

/** The news in the languages of its readers, worded once in each. */
async function wordsByLanguage(
  tx: Executor,
  told: Pick<Told, "kind" | "values" | "title" | "message">,
  readers: Reader[],
): Promise<WordsIn> {
  const words = new Map<Locale, ReturnType<typeof wordsOf>>();
  for (const language of new Set(readers.map(({ locale }) => readerLocale(locale)))) {
    const wordings = await listWordings(tx, wordedKinds([told]), language);
    words.set(language, wordsOf(told, language, wordings));
  }
  return (language) => words.get(language) ?? wordsOf(told, language, new Map());
}

/** By the channels the reader has chosen, in their language. */
function lettersTo(
  { userId, name, email, locale, phone, wantsEmail, wantsSms }: Reader,
  { actionUrl, priority }: Pick<Told, "actionUrl" | "priority">,
  wordsIn: WordsIn,
  now: Date,
): Letter[] {
  const language = readerLocale(locale);
  const { title, message } = wordsIn(language);
  const link = letterLink(actionUrl ?? "/dashboard", language);
  const reader = { userId, locale: language };
  const letters: Letter[] = [];
  if (wantsEmail) {
    const values = {
      ...{ name, title, message, link, settings: letterLink("/settings/notifications", language) },
      stop: stopEmailsLink(userId, language),
    };
    letters.push({ channel: "email", template: "notice", recipient: email, ...reader, values });
  }
  if (wantsSms && phone && isForSms(priority)) {
    const values = { title, link };
    const notBefore = smsTime(now);
    letters.push({ channel: "sms", template: "notice-sms", recipient: phone, notBefore, ...reader, values });
  }
  return letters;
}

/** In every browser they asked to be told in while Gendana is closed, in their language. */
async function tellBrowsers(
  tx: Executor,
  news: Reader[],
  idOf: Map<string, string>,
  { actionUrl, priority, senderId }: Pick<Told, "actionUrl" | "priority" | "senderId">,
  wordsIn: WordsIn,
  now: Date,
): Promise<void> {
  const readers = news.flatMap(({ userId, email, locale, wantsPush }) => {
    const notificationId = idOf.get(userId);
    // What they note for themselves is no news to them, and would have us knock where they like as often as they like.
    if (!wantsPush || !notificationId || senderId === userId) return [];
    const language = readerLocale(locale);
    const { title, message } = wordsIn(language);
    const link = letterLink(actionUrl ?? "/dashboard", language);
    return [{ userId, email, locale: language, notificationId, title, text: message, link }];
  });
  await queueForBrowsers(tx, readers, priority, now);
}

/** Those of a business's team who may do what something is about. */
export async function teamWith(tx: Executor, businessId: string, permission: Permission): Promise<string[]> {
  const isConcerned = inArray(teamMembers.role, [...rolesWith(permission)]);
  const rows = await tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.businessId, businessId), isConcerned));
  return rows.map(({ userId }) => userId);
}

/** Who answers requests and runs rentals. */
export const hostsOf = (tx: Executor, businessId: string) => teamWith(tx, businessId, "rentals.run");

export async function administrators(tx: Executor): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  return rows.map(({ id }) => id);
}
