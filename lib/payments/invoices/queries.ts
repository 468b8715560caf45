import { and, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { payoutItems, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { businessMatchesSearch } from "@/lib/businesses/businesses/admin/queries";
import { businessIdsWithMoneyAccess } from "@/lib/payments/payouts/policy";
import type { Actor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { InvoiceListQuery, InvoicePage, InvoiceView } from "./contract";

/** The invoices an actor may see: those of businesses whose money they may see; all for administrators. */
function invoicesVisibleTo(actor: Actor): SQL {
  if (actor.kind === "system" || (actor.kind === "user" && actor.role === "admin")) return sql`true`;
  const own = businessIdsWithMoneyAccess(actor);
  return own.length > 0 ? inArray(subscriptionInvoices.businessId, own) : sql`false`;
}

const isPaidByTransfer = sql<boolean>`(${subscriptionInvoices.status} = 'paid' and not exists (
  select 1 from ${payoutItems} where ${payoutItems.invoiceId} = ${subscriptionInvoices.id}))`;

function selectInvoices() {
  return db()
    .select({ invoice: subscriptionInvoices, name: businesses.name, isPaidByTransfer })
    .from(subscriptionInvoices)
    .innerJoin(businesses, eq(businesses.id, subscriptionInvoices.businessId));
}

type InvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number];

function toInvoiceView({ invoice, name, isPaidByTransfer }: InvoiceRow): InvoiceView {
  return {
    ...invoice,
    isPaidByTransfer,
    business: { id: invoice.businessId, name },
    issuedAt: invoice.issuedAt.toISOString(),
    paidAt: invoice.paidAt?.toISOString() ?? null,
  };
}

/** Returns a page of invoices, the highest number first. */
export async function listInvoices(actor: Actor, query: InvoiceListQuery): Promise<InvoicePage> {
  const conditions: SQL[] = [invoicesVisibleTo(actor)];
  if (query.status) conditions.push(eq(subscriptionInvoices.status, query.status));
  if (query.businessId) conditions.push(eq(subscriptionInvoices.businessId, query.businessId));
  if (query.search) conditions.push(matchesSearch(query.search));
  if (query.cursor)
    conditions.push(lt(subscriptionInvoices.number, (await getInvoice(actor, query.cursor)).number));
  const rows = await selectInvoices()
    .where(and(...conditions))
    .orderBy(desc(subscriptionInvoices.number))
    .limit(query.limit + 1);
  const items = rows.slice(0, query.limit).map(toInvoiceView);
  return { items, nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null };
}

function matchesSearch(search: string): SQL {
  const isNumber = eq(subscriptionInvoices.number, search.toUpperCase());
  return or(isNumber, businessMatchesSearch(search)) ?? sql`false`;
}

/** Returns one invoice. Throws 404 when the actor may not see it. */
export async function getInvoice(actor: Actor, invoiceId: string): Promise<InvoiceView> {
  const [row] = await selectInvoices().where(
    and(eq(subscriptionInvoices.id, invoiceId), invoicesVisibleTo(actor)),
  );
  if (!row) throw notFound();
  return toInvoiceView(row);
}
