import { eq } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { businessIdsWithMoneyAccess } from "@/lib/payments/payouts/policy";
import { getPayout } from "@/lib/payments/payouts/queries";
import type { Actor } from "@/lib/platform/actor";
import { centsToDollars, csvFile } from "@/lib/platform/csv";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { forbidden, invalid, notFound } from "@/lib/platform/errors";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { tablePdfFile } from "@/lib/platform/pdf/table";
import type { StatementQuery } from "./contract";
import { getMonthlyMovements } from "./movement-queries";
import { withBalance } from "./rules";
import { itemTextKey, monthlyStatementText, payoutStatementText } from "./statement-text";

type Format = StatementQuery["format"];

/**
 * Creates the statement of a payout with its rentals and invoices, as PDF or CSV. Throws 404 when the actor may not see
 * it.
 */
export async function makePayoutStatement(
  actor: Actor,
  payoutId: string,
  format: Format,
  locale: Locale,
): Promise<FileResponse> {
  const payout = await getPayout(actor, payoutId);
  const t = translator(locale);
  const head = (["reference", "what", "day", "amount", "currency"] as const).map((name) =>
    t(`statements.columns.${name}`),
  );
  const rows = payout.items.map((item) => [
    item.reference,
    item.vehicleTitle ?? t(itemTextKey(item)),
    item.endsAt ? dayIn(new Date(item.endsAt), KIGALI) : (item.monthStartsOn ?? ""),
    centsToDollars(item.amountCents),
    "USD",
  ]);
  return format === "csv"
    ? csvFile(payout.reference, head, rows)
    : tablePdfFile(payout.reference, payoutStatementText(payout, locale), locale);
}

/**
 * Creates the statement of a business's transactions in a month, with the opening and closing balance, as PDF or CSV.
 * Throws 404 for a business whose money the actor may not see, 403 when the actor has none, 422 for a month that has
 * not begun.
 */
export async function makeMonthlyStatement(
  actor: Actor,
  { businessId, month, format }: StatementQuery,
  locale: Locale,
  now: Date,
): Promise<FileResponse> {
  if (month > dayIn(now, KIGALI).slice(0, 7)) throw invalid("fieldInvalid", "month");
  const business = await getStatementBusiness(actor, businessId);
  const { openingCents, movements } = await getMonthlyMovements(business.id, month);
  const t = translator(locale);
  const head = (["day", "what", "reference", "car", "amount", "balance", "currency"] as const).map((name) =>
    t(`statements.columns.${name}`),
  );
  const { lines } = withBalance(openingCents, movements);
  const rows = lines.map(({ at, kind, reference, vehicleTitle, cents, balanceCents }) => [
    dayIn(at, KIGALI),
    t(`statements.kinds.${kind}`),
    reference,
    vehicleTitle ?? "",
    centsToDollars(cents),
    centsToDollars(balanceCents),
    "USD",
  ]);
  const opening = [`${month}-01`, t("statements.opening"), "", "", "", centsToDollars(openingCents), "USD"];
  const name = `${business.slug}-${month}`;
  if (format === "csv") return csvFile(name, head, [opening, ...rows]);
  const text = monthlyStatementText({ businessName: business.name, month, openingCents, movements }, locale);
  return tablePdfFile(name, text, locale);
}

async function getStatementBusiness(actor: Actor, requestedId: string | undefined) {
  const own = businessIdsWithMoneyAccess(actor);
  const isAdmin = actor.kind === "user" && actor.role === "admin";
  const id = requestedId ?? own[0];
  if (!id) throw forbidden();
  const [business] = await db().select().from(businesses).where(eq(businesses.id, id));
  if (!business || !(isAdmin || own.includes(id))) throw notFound();
  return business;
}
