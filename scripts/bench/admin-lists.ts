import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { users } from "@/db/schema/identity/users";
import { adminBusinessesQuery } from "@/lib/businesses/businesses/admin/contract";
import { listAdminBusinesses } from "@/lib/businesses/businesses/admin/queries";
import { adminVehiclesQuery } from "@/lib/catalog/fleet/admin/contract";
import { listAdminVehicles } from "@/lib/catalog/fleet/admin/queries";
import { managedUsersQuery } from "@/lib/identity/users-admin/contract";
import { listManagedUsers } from "@/lib/identity/users-admin/queries";
import { getMarketplaceStats } from "@/lib/insights/admin-home/queries";
import { marketQuery } from "@/lib/insights/marketplace-analytics/contract";
import { getMarketAnalytics } from "@/lib/insights/marketplace-analytics/queries";
import { getMarketReport } from "@/lib/insights/marketplace-analytics/report-queries";
import { adminMessagesQuery } from "@/lib/messaging/email-and-sms/admin/contract";
import { listAdminMessages } from "@/lib/messaging/email-and-sms/admin/queries";
import { adminPaymentsQuery } from "@/lib/payments/admin/contract";
import { listAdminPayments } from "@/lib/payments/admin/list-payments";
import type { UserActor } from "@/lib/platform/actor";
import { auditQuery } from "@/lib/platform/audit/contract";
import { listAudit } from "@/lib/platform/audit/queries";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { adminBookingsQuery } from "@/lib/rentals/bookings/admin/contract";
import { listAdminBookings } from "@/lib/rentals/bookings/admin/queries";
import { bookLedger } from "./fleet-data";
import { compareWithSql, option } from "./measure";
import { openSearchDatabase } from "./search-database";
import { showUsage } from "./usage";

// npm run bench -- console [--vehicles 1000000 --bookings 1000000 --users 1000000 --rounds 15]
// Every list and figure of the admin console with many rows: the time each takes, and the time of its SQL
// alone, run one statement after the other in the same minute. Uses the database that DATABASE_URL names, or
// seeds a temporary one.
showUsage("npm run bench -- console [--vehicles 1000000 --bookings 1000000 --users 1000000 --rounds 15]");
const rounds = option("--rounds", 15);

/** Statements that are not measured have no time limit. */
function withoutTimeout<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db().transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return work(tx);
  });
}

/**
 * An administrator without a login: their actions and messages to them fill the lists that the seed leaves
 * empty.
 */
async function createAdmin(): Promise<UserActor> {
  const id = uuid();
  const email = `${id}@example.com`;
  const adminUser = { firstName: "Bench", lastName: "Administrator", passwordHash: "nobody signs in" };
  await withoutTimeout(async (tx) => {
    await tx.insert(users).values({ id, role: "admin", email, ...adminUser });
    await tx.execute(sql`
    insert into audit_entries (id, actor_id, action, subject_type, subject_id, created_at)
    select gen_random_uuid(), ${id}::uuid, case i % 4 when 0 then 'user.deactivate' else 'document.approve' end, 'user',
      i::text, date_trunc('milliseconds', now()) - i * interval '1 second' from generate_series(1, 100000) i`);
    await tx.execute(sql`
    insert into outbox_messages (id, channel, recipient, template, locale, subject, body, status, sent_at, created_at)
    select gen_random_uuid(), 'email', 'person-' || i || '@example.com', 'booking-news', 'en', 'News', 'News',
      (case when i % 500 = 0 then 'failed' else 'sent' end)::message_status, case when i % 500 <> 0 then now() end,
      date_trunc('milliseconds', now()) - i * interval '1 second' from generate_series(1, 100000) i`);
    await tx.execute(sql`
    insert into payments (id, booking_id, method, provider, provider_ref, status, amount, currency, amount_cents, payer_phone, created_at)
    select gen_random_uuid(), id, (case n % 3 when 0 then 'card' else 'momo' end)::payment_method, 'stripe', 'pi_' || n,
      (case when n % 50 = 0 then 'failed' else 'captured' end)::payment_status, greatest(total_cents, 1), 'USD', greatest(total_cents, 1),
      case when n % 3 > 0 then '+25078' || lpad((n % 10000000)::text, 7, '0') end, created_at
    from (select *, row_number() over () as n from bookings) numbered`);
    // Spread over three years, which is realistic for so many rentals.
    await bookLedger(tx, 1_095);
    await tx.execute(
      sql`analyze payments, audit_entries, outbox_messages, ledger_transactions, ledger_entries`,
    );
  });
  return { kind: "user", userId: id, sessionId: "", role: "admin", name: "", email, memberships: [] };
}

/** The cursor of the last page of a list by time. */
async function lastPageCursor(table: string): Promise<string> {
  const [row] = await withoutTimeout((tx) =>
    tx.execute<{ at: Date; id: string }>(
      sql.raw(`select created_at as at, id from ${table} order by created_at, id offset 40 limit 1`),
    ),
  );
  return row ? `${new Date(row.at).toISOString()}_${row.id}` : "";
}

const idOf = (cursor: string) => cursor.slice(cursor.indexOf("_") + 1);
const million = 1_000_000;
const searchDatabase = await openSearchDatabase(
  option("--vehicles", million),
  option("--bookings", million),
  option("--users", million),
);
try {
  const actor = await createAdmin();
  const now = new Date();
  const userList = (query: object) => () => listManagedUsers(actor, managedUsersQuery.parse(query), now);
  const vehicleList = (query: object) => () => listAdminVehicles(actor, adminVehiclesQuery.parse(query), now);
  const bookingList = (query: object) => () => listAdminBookings(actor, adminBookingsQuery.parse(query), now);
  const paymentList = (query: object) => () => listAdminPayments(actor, adminPaymentsQuery.parse(query));
  const businessList = (query: object) => () => listAdminBusinesses(actor, adminBusinessesQuery.parse(query));
  const log = (query: object) => () => listAudit(actor, auditQuery.parse(query));
  const outboxList = (query: object) => () => listAdminMessages(actor, adminMessagesQuery.parse(query));
  const lists: Record<string, () => Promise<unknown>> = {
    "users: first page": userList({}),
    "users: last page": userList({ cursor: await lastPageCursor("users") }),
    "users: administrators": userList({ role: "admin" }),
    "users: inactive": userList({ status: "inactive" }),
    "users: a common name": userList({ search: "uwase" }),
    "users: a rare name": userList({ search: "bench adm" }),
    "users: an address": userList({ search: actor.email.slice(0, 20) }),
    "users: a number": userList({ search: "0780004321" }),
    "cars: first page": vehicleList({}),
    "cars: last page": vehicleList({ cursor: idOf(await lastPageCursor("vehicles")) }),
    "cars: rented": vehicleList({ status: "rented" }),
    "cars: drafts": vehicleList({ status: "draft" }),
    "cars: words": vehicleList({ search: "toyota kiyovu" }),
    "bookings: first page": bookingList({}),
    "bookings: last page": bookingList({ cursor: idOf(await lastPageCursor("bookings")) }),
    "bookings: requested": bookingList({ status: "requested" }),
    "bookings: unpaid": bookingList({ payment: "unpaid" }),
    "bookings: a name": bookingList({ search: "uwase" }),
    "payments: first page": paymentList({}),
    "payments: last page": paymentList({ cursor: idOf(await lastPageCursor("payments")) }),
    "payments: highest amounts": paymentList({ sort: "highest" }),
    "payments: failed": paymentList({ status: "failed" }),
    "payments: an amount": paymentList({ search: "$42" }),
    "payments: a name": paymentList({ search: "uwase" }),
    "payments: a number": paymentList({ search: "0780004321" }),
    "businesses: first page": businessList({}),
    "businesses: last page": businessList({ cursor: await lastPageCursor("businesses") }),
    "businesses: a name": businessList({ search: "fleet 77" }),
    "audit log: first page": log({}),
    "audit log: last page": log({ cursor: await lastPageCursor("audit_entries") }),
    "audit log: one noun": log({ action: "user" }),
    "audit log: a person": log({ search: "bench" }),
    "outbox: first page": outboxList({}),
    "outbox: last page": outboxList({ cursor: await lastPageCursor("outbox_messages") }),
    "outbox: failed": outboxList({ status: "failed" }),
    "outbox: an address": outboxList({ search: "person-4321" }),
  };
  const count = (page: unknown) => String((page as { items: unknown[] }).items.length);
  await compareWithSql(searchDatabase, lists, {
    rounds,
    all: "every list",
    remark: { title: "rows", of: count },
  });

  const year = plusDays(dayIn(now, KIGALI), -364);
  const market = (query: object) => () => getMarketAnalytics(actor, marketQuery.parse(query), now);
  const figures: Record<string, () => Promise<unknown>> = {
    "home: figures and lines": () => getMarketplaceStats(actor, now),
    "analytics: a month": market({}),
    "analytics: a year": market({ from: year, to: dayIn(now, KIGALI) }),
    "report: a year": () => getMarketReport(actor, { period: dayIn(now, KIGALI).slice(0, 4) }, now),
  };
  await compareWithSql(searchDatabase, figures, { rounds: Math.min(rounds, 5), all: "every figure" });
} finally {
  await searchDatabase.close();
}
