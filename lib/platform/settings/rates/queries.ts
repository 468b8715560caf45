import { desc, eq } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { commissionRates, exchangeRates } from "@/db/schema/platform/settings";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { commissionPercentAt } from "./commission-and-exchange-rates";
import type { RateHistory, RateKind } from "./contract";
import { rateStatesOf } from "./rules";

/** One change a week for six years; older ones are in the audit log. */
const MAX_SHOWN = 300;

/** Table and value column of each kind. */
export const rateTable = {
  exchange: { table: exchangeRates, value: exchangeRates.rwfPerHundredUsd },
  commission: { table: commissionRates, value: commissionRates.percent },
} as const;

/** Lists the history of a rate, newest first. For administrators. */
export async function listRates(actor: UserActor, kind: RateKind, now: Date): Promise<RateHistory> {
  requireAdmin(actor);
  const { table, value } = rateTable[kind];
  const rows = await db()
    .select({
      effectiveOn: table.effectiveOn,
      value,
      createdAt: table.createdAt,
      by: { first: users.firstName, last: users.lastName },
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.createdBy))
    .orderBy(desc(table.effectiveOn))
    .limit(MAX_SHOWN);
  const today = dayIn(now, KIGALI);
  const states = rateStatesOf(
    rows.map(({ effectiveOn }) => effectiveOn),
    today,
  );
  const items = rows.map(({ by, ...row }, index) => ({
    ...row,
    id: row.effectiveOn,
    setBy: by ? `${by.first} ${by.last}`.trim() || null : null,
    createdAt: row.createdAt.toISOString(),
    state: states[index] ?? ("past" as const),
  }));
  const current = items.find(({ state }) => state === "current")?.value ?? null;
  return {
    today,
    items,
    current: current ?? (kind === "commission" ? await commissionPercentAt(db(), now) : null),
  };
}
