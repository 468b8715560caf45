import { desc, eq } from "drizzle-orm";
import { db } from "@/db";
import { commissionRates, exchangeRates } from "@/db/schema/settings";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { dayIn, KIGALI } from "@/lib/dates";
import type { RateHistory, RateKind } from "./contract";
import { commissionAt } from "./current-queries";
import { statesOf } from "./rules";

/** A change a week for six years; what is older is in the audit log. */
const MOST_SHOWN = 300;

/** The table of a kind and its column of values. */
export const rateTable = {
  exchange: { table: exchangeRates, value: exchangeRates.rwfPerHundredUsd },
  commission: { table: commissionRates, value: commissionRates.percent },
} as const;

/** What counted when, newest first. For administrators. */
export async function listRates(actor: UserActor, kind: RateKind, now: Date): Promise<RateHistory> {
  requireAdmin(actor);
  const { table, value } = rateTable[kind];
  const rows = await db()
    .select({
      ...{ effectiveOn: table.effectiveOn, value, createdAt: table.createdAt },
      by: { first: users.firstName, last: users.lastName },
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.createdBy))
    .orderBy(desc(table.effectiveOn))
    .limit(MOST_SHOWN);
  const today = dayIn(now, KIGALI);
  const states = statesOf(
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
  return { today, items, current: current ?? (kind === "commission" ? await commissionAt(db(), now) : null) };
}
