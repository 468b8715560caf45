import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { documents } from "@/db/schema/identity/identity-documents";
import { transact } from "@/db/transaction";
import { notifyAdministrators, notifyTeam } from "@/lib/messaging/notifications/notify";
import { isQuiet } from "@/lib/messaging/notifications/rules";
import { systemActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { FIRST_REMINDER, reminderOf } from "@/lib/platform/expiry-reminders";
import { forEachSeparately } from "@/lib/platform/for-each-separately";
import { expireBusinessPages, isComplete, lockSubject } from "./document-status";
import { requiredKinds } from "./rules";

/** The number of businesses processed per run and of documents per page of reminders. */
const BATCH_SIZE = 500;

const isOpen = and(eq(businesses.verification, "verified"), eq(businesses.status, "active"));
const isNeeded = and(
  eq(documents.status, "verified"),
  inArray(documents.kind, [...requiredKinds.business]),
  isNotNull(documents.expiresOn),
);

/** True if no other document of the kind expires later. */
function isLatestToExpire() {
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
 * A business with an expired required document goes back to pending: it and its vehicles are hidden, its
 * running bookings continue, and approval of a new document opens it again. The business and the
 * administrators are notified.
 */
export async function expireBusinesses(now: Date): Promise<number> {
  const today = dayIn(now, KIGALI);
  const due = await db()
    .selectDistinct({ businessId: businesses.id })
    .from(documents)
    .innerJoin(businesses, eq(businesses.id, documents.businessId))
    .where(and(isOpen, isNeeded, lt(documents.expiresOn, today), isLatestToExpire()))
    .limit(BATCH_SIZE);
  return forEachSeparately(
    due,
    ({ businessId }) => businessId,
    ({ businessId }) => expireBusiness(businessId, today, now),
  );
}

async function expireBusiness(businessId: string, today: string, now: Date): Promise<boolean> {
  const name = await transact(async (tx) => {
    await lockSubject(tx, { businessId });
    // A reviewer may have approved a new document in the meantime.
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
    await recordAudit(tx, { actor: systemActor, action: "business.lapse", ...subject }, now);
    const notification = {
      values: { business: business.name },
      event: `business-lapsed:${businessId}:${now.toISOString()}`,
    };
    await notifyTeam(tx, { kind: "business-lapsed", id: businessId, businessId, ...notification }, now);
    await notifyAdministrators(tx, { kind: "business-lapsed-desk", id: businessId, ...notification }, now);
    return business.name;
  });
  if (name === undefined) return false;
  await expireBusinessPages(db(), businessId);
  return true;
}

/**
 * Reminds 30, 7 and 1 days before a required document expires, once each, and not at night. It reads page by page,
 * because documents already reminded of stay in the result.
 */
export async function remindBusinesses(now: Date, pageSize = BATCH_SIZE): Promise<number> {
  if (isQuiet(now)) return 0;
  const today = dayIn(now, KIGALI);
  const due: Ending[] = [];
  for (let page: Ending[] | undefined; page === undefined || page.length === pageSize; due.push(...page))
    page = await listEnding(today, pageSize, due.at(-1));
  return forEachSeparately(
    due,
    ({ document }) => document.id,
    (ending) => remind(ending, today, now),
  );
}

type Ending = Awaited<ReturnType<typeof listEnding>>[number];

/** Lists required documents that expire soon, earliest first, after the cursor `last`. */
function listEnding(
  today: string,
  pageSize: number,
  last?: { document: { expiresOn: string | null; id: string } },
) {
  const { expiresOn, id } = documents;
  const soon = and(
    gte(expiresOn, today),
    lte(expiresOn, plusDays(today, FIRST_REMINDER)),
    last && sql`(${expiresOn}, ${id}) > (${last.document.expiresOn}::date, ${last.document.id}::uuid)`,
  );
  return db()
    .select({ document: documents, business: { id: businesses.id, name: businesses.name } })
    .from(documents)
    .innerJoin(businesses, eq(businesses.id, documents.businessId))
    .where(and(isOpen, isNeeded, soon, isLatestToExpire()))
    .orderBy(asc(expiresOn), asc(id))
    .limit(pageSize);
}

/** Returns how many users were newly notified. */
async function remind({ document, business }: Ending, today: string, now: Date): Promise<number> {
  const daysLeft = document.expiresOn && reminderOf(document.expiresOn, today);
  if (!daysLeft) return 0;
  const values = { business: business.name, paper: document.kind, endsOn: document.expiresOn ?? "" };
  const notified = {
    id: business.id,
    businessId: business.id,
    values,
    event: `business-paper:${document.id}:${daysLeft}`,
  };
  return transact((tx) => notifyTeam(tx, { kind: "business-paper-ending", ...notified }, now));
}
