import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { documents } from "@/db/schema/documents";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import { FIRST_REMINDER, reminderOf } from "@/lib/car-papers/rules";
import { dayIn, KIGALI, plusDays } from "@/lib/dates";
import { administrators, notify, teamWith } from "@/lib/notifications/notify";
import { requiredKinds } from "./rules";
import { expirePagesOf, isComplete, lockSubject } from "./standing";

/** Businesses a round looks at, and papers a page of reminders holds. */
const AT_ONCE = 500;
const OWN_PAGE = "/document-verification";

/** What the papers of businesses make happen by themselves; a job that may be repeated. */
export async function mindBusinessPapers(
  now: Date,
  pageSize = AT_ONCE,
): Promise<{ lapsed: number; reminded: number }> {
  return { lapsed: await lapseBusinesses(now), reminded: await remindBusinesses(now, pageSize) };
}

const isOpen = and(eq(businesses.verification, "verified"), eq(businesses.status, "active"));
const isNeeded = and(
  eq(documents.status, "verified"),
  inArray(documents.kind, [...requiredKinds.business]),
  isNotNull(documents.expiresOn),
);

/** No other of the kind is good for longer. */
function isLast() {
  const other = alias(documents, "other");
  const isLonger = and(
    eq(other.businessId, documents.businessId),
    eq(other.kind, documents.kind),
    eq(other.status, "verified"),
    or(isNull(other.expiresOn), sql`${other.expiresOn} > ${documents.expiresOn}`),
  );
  return notExists(db().select({ one: sql`1` }).from(other).where(isLonger));
}

/**
 * A business a required paper of which has run out waits for its verification again: hidden with its cars like any that
 * does, its running rentals go on, and the approval of the new paper opens it. It and the administrators are told.
 */
async function lapseBusinesses(now: Date): Promise<number> {
  const today = dayIn(now, KIGALI);
  const due = await db()
    .selectDistinct({ businessId: businesses.id })
    .from(documents)
    .innerJoin(businesses, eq(businesses.id, documents.businessId))
    .where(and(isOpen, isNeeded, lt(documents.expiresOn, today), isLast()))
    .limit(AT_ONCE);
  let lapsed = 0;
  for (const { businessId } of due) if (await lapse(businessId, today, now)) lapsed++;
  return lapsed;
}

async function lapse(businessId: string, today: string, now: Date): Promise<boolean> {
  const name = await transact(async (tx) => {
    await lockSubject(tx, { businessId });
    // Somebody may have approved the new one just now.
    if (await isComplete(tx, { businessId }, today)) return undefined;
    const [business] = await tx
      .update(businesses)
      .set({ status: "pending", verification: "pending", updatedAt: now })
      .where(and(eq(businesses.id, businessId), isOpen))
      .returning({ name: businesses.name });
    if (!business) return undefined;
    const [before, after] = [
      { status: "active", verification: "verified" },
      { status: "pending", verification: "pending" },
    ];
    const subject = { subjectType: "business", subjectId: businessId, detail: { before, after } };
    await recordAudit(tx, { actor: { kind: "system" }, action: "business.lapse", ...subject }, now);
    const news = {
      values: { business: business.name },
      event: `business-lapsed:${businessId}:${now.toISOString()}`,
    };
    const to = await teamWith(tx, businessId, "profile.manage");
    await notify(tx, { kind: "business-lapsed", to, actionUrl: OWN_PAGE, businessId, ...news }, now);
    const desk = { to: await administrators(tx), actionUrl: `/dashboard/admin/businesses/${businessId}` };
    await notify(tx, { kind: "business-lapsed-desk", ...desk, ...news }, now);
    return business.name;
  });
  if (name === undefined) return false;
  await expirePagesOf(db(), businessId);
  return true;
}

/** 30, 7 and 1 days before a required paper ends, once each: page after page, as those told before are among them still. */
async function remindBusinesses(now: Date, pageSize: number): Promise<number> {
  const today = dayIn(now, KIGALI);
  let reminded = 0;
  for (let last: Ending | undefined; ; ) {
    const page = await listEnding(today, pageSize, last);
    for (const ending of page) reminded += await remind(ending, today, now);
    last = page.at(-1);
    if (page.length < pageSize) return reminded;
  }
}

type Ending = Awaited<ReturnType<typeof listEnding>>[number];

/** Required papers that end soon, the next to end first, those after `last`. */
function listEnding(
  today: string,
  pageSize: number,
  last?: { paper: { expiresOn: string | null; id: string } },
) {
  const { expiresOn, id } = documents;
  const soon = and(
    gte(expiresOn, today),
    lte(expiresOn, plusDays(today, FIRST_REMINDER)),
    last && sql`(${expiresOn}, ${id}) > (${last.paper.expiresOn}::date, ${last.paper.id}::uuid)`,
  );
  return db()
    .select({ paper: documents, business: { id: businesses.id, name: businesses.name } })
    .from(documents)
    .innerJoin(businesses, eq(businesses.id, documents.businessId))
    .where(and(isOpen, isNeeded, soon, isLast()))
    .orderBy(asc(expiresOn), asc(id))
    .limit(pageSize);
}

/** Returns how many people hear of it for the first time. */
async function remind({ paper, business }: Ending, today: string, now: Date): Promise<number> {
  const stage = paper.expiresOn && reminderOf(paper.expiresOn, today);
  if (!stage) return 0;
  const values = { business: business.name, paper: paper.kind, endsOn: paper.expiresOn ?? "" };
  const news = { event: `business-paper:${paper.id}:${stage}`, actionUrl: OWN_PAGE };
  return transact(async (tx) => {
    const to = await teamWith(tx, business.id, "profile.manage");
    const about = { kind: "business-paper-ending" as const, businessId: business.id, values };
    return notify(tx, { ...about, to, ...news }, now);
  });
}
