import { and, eq, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { payments } from "@/db/schema/payments/payments";
import { instantAt, KIGALI, plusDays } from "@/lib/platform/dates";
import type { AdminPaymentsExport, AdminPaymentsQuery } from "./contract";
import { paymentSearchConditions } from "./search-conditions";

const orders = {
  newest: { column: payments.createdAt, direction: sql`desc`, comes: sql`<` },
  oldest: { column: payments.createdAt, direction: sql`asc`, comes: sql`>` },
  highest: { column: payments.amountCents, direction: sql`desc`, comes: sql`<` },
  lowest: { column: payments.amountCents, direction: sql`asc`, comes: sql`>` },
};

/**
 * Reads each kind of match separately from its own index, only as far as the page needs; the page is the start of the
 * merged results.
 */
export async function selectPaymentIds(
  { search, status, method, from, to, sort, cursor }: AdminPaymentsExport & { cursor?: string },
  limit: number,
): Promise<SQL> {
  const { column, direction, comes } = orders[sort];
  const { id } = payments;
  const filters = and(
    status ? hasStatus(status) : sql`true`,
    method ? eq(payments.method, method) : sql`true`,
    from ? gte(payments.createdAt, instantAt(from, "00:00", KIGALI)) : sql`true`,
    to ? lt(payments.createdAt, instantAt(plusDays(to, 1), "00:00", KIGALI)) : sql`true`,
    cursor
      ? sql`(${column}, ${id}) ${comes} (${db().select({ column }).from(payments).where(eq(id, cursor))}, ${cursor}::uuid)`
      : sql`true`,
  );
  const ways = (await paymentSearchConditions(search)).map(
    (isMatch) => sql`(select ${id} as id, ${column} as place from ${payments} where ${isMatch} and ${filters}
      order by ${column} ${direction}, ${id} ${direction} limit ${limit})`,
  );
  return sql`
    select id from (${sql.join(ways, sql` union `)}) found
    order by place ${direction}, id ${direction} limit ${limit}`;
}

function hasStatus(status: NonNullable<AdminPaymentsQuery["status"]>): SQL {
  return status === "disputed" ? isNotNull(payments.dispute) : eq(payments.status, status);
}
