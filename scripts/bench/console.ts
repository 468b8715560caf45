import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { users } from "@/db/schema/users";
import { auditQuery } from "@/lib/audit/contract";
import { listAudit } from "@/lib/audit/queries";
import type { UserActor } from "@/lib/auth/contract";
import { deskBookingsQuery } from "@/lib/booking-desk/contract";
import { listDeskBookings } from "@/lib/booking-desk/queries";
import { deskBusinessesQuery } from "@/lib/business-desk/contract";
import { listDeskBusinesses } from "@/lib/business-desk/queries";
import { deskCarsQuery } from "@/lib/car-desk/contract";
import { listDeskCars } from "@/lib/car-desk/queries";
import { dayIn, KIGALI, plusDays } from "@/lib/dates";
import { marketQuery } from "@/lib/market-analytics/contract";
import { readMarket } from "@/lib/market-analytics/queries";
import { readMarketReport } from "@/lib/market-analytics/report-queries";
import { readMarketplaceStats } from "@/lib/marketplace/queries";
import { letterQuery } from "@/lib/outbox-desk/contract";
import { listLetters } from "@/lib/outbox-desk/queries";
import { deskUsersQuery } from "@/lib/user-desk/contract";
import { listDeskUsers } from "@/lib/user-desk/queries";
import { bookMoney } from "./fleet-stage";
import { besideItsSql, option } from "./measuring";
import { openSearchStage } from "./search-stage";
import { showUsage } from "./usage";

// npm run bench:console [-- --vehicles 1000000 --bookings 1000000 --users 1000000 --rounds 15]
// Every list and figure of the administrators' console over many rows: what each takes, and what its own SQL alone takes in the same
// minute, one statement after the other. Takes the database DATABASE_URL names, or seeds a throw-away one.
showUsage("npm run bench:console [-- --vehicles 1000000 --bookings 1000000 --users 1000000 --rounds 15]");
const rounds = option("--rounds", 15);

/** What is not measured takes the time it takes. */
function unhurried<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db().transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return work(tx);
  });
}

/** An administrator nobody can sign in as: acts of theirs and letters to them fill the lists the seed leaves empty. */
async function moveIn(): Promise<UserActor> {
  const id = uuid();
  const email = `${id}@example.com`;
  const person = { firstName: "Bench", lastName: "Administrator", passwordHash: "nobody signs in" };
  await unhurried(async (tx) => {
    await tx.insert(users).values({ id, role: "admin", email, ...person });
    await tx.execute(sql`
    insert into audit_entries (id, actor_id, action, subject_type, subject_id, created_at)
    select gen_random_uuid(), ${id}::uuid, case i % 4 when 0 then 'user.deactivate' else 'document.approve' end, 'user',
      i::text, date_trunc('milliseconds', now()) - i * interval '1 second' from generate_series(1, 100000) i`);
    await tx.execute(sql`
    insert into outbox_messages (id, channel, recipient, template, locale, subject, body, status, sent_at, created_at)
    select gen_random_uuid(), 'email', 'person-' || i || '@example.com', 'booking-news', 'en', 'News', 'News',
      (case when i % 500 = 0 then 'failed' else 'sent' end)::message_status, case when i % 500 <> 0 then now() end,
      date_trunc('milliseconds', now()) - i * interval '1 second' from generate_series(1, 100000) i`);
    // Over three years, as so many rentals would be.
    await bookMoney(tx, 1_095);
    await tx.execute(sql`analyze audit_entries, outbox_messages, ledger_transactions, ledger_entries`);
  });
  return { kind: "user", userId: id, sessionId: "", role: "admin", name: "", email, memberships: [] };
}

/** Where the last page of a list by time begins. */
async function deepest(table: string): Promise<string> {
  const { rows } = await unhurried((tx) =>
    tx.execute<{ at: Date; id: string }>(
      sql.raw(`select created_at as at, id from ${table} order by created_at, id offset 40 limit 1`),
    ),
  );
  const [row] = rows;
  return row ? `${new Date(row.at).toISOString()}_${row.id}` : "";
}

const idOf = (cursor: string) => cursor.slice(cursor.indexOf("_") + 1);
const million = 1_000_000;
const stage = await openSearchStage(
  option("--vehicles", million),
  option("--bookings", million),
  option("--users", million),
);
// The queries look at settings; the database they reach is the stage's.
process.env.DATABASE_URL ||= "postgres://nobody@localhost:1/none";
process.env.AUTH_SECRET ||= "a secret that signs nothing but a bench";
try {
  const actor = await moveIn();
  const now = new Date();
  const people = (query: object) => () => listDeskUsers(actor, deskUsersQuery.parse(query), now);
  const cars = (query: object) => () => listDeskCars(actor, deskCarsQuery.parse(query), now);
  const rentals = (query: object) => () => listDeskBookings(actor, deskBookingsQuery.parse(query), now);
  const companies = (query: object) => () => listDeskBusinesses(actor, deskBusinessesQuery.parse(query));
  const log = (query: object) => () => listAudit(actor, auditQuery.parse(query));
  const letters = (query: object) => () => listLetters(actor, letterQuery.parse(query));
  const lists: Record<string, () => Promise<unknown>> = {
    "users: first page": people({}),
    "users: last page": people({ cursor: await deepest("users") }),
    "users: administrators": people({ role: "admin" }),
    "users: inactive": people({ status: "inactive" }),
    "users: a common name": people({ search: "uwase" }),
    "users: a rare name": people({ search: "bench adm" }),
    "users: an address": people({ search: actor.email.slice(0, 20) }),
    "users: a number": people({ search: "0780004321" }),
    "cars: first page": cars({}),
    "cars: last page": cars({ cursor: idOf(await deepest("vehicles")) }),
    "cars: rented": cars({ status: "rented" }),
    "cars: drafts": cars({ status: "draft" }),
    "cars: words": cars({ search: "toyota kiyovu" }),
    "bookings: first page": rentals({}),
    "bookings: last page": rentals({ cursor: idOf(await deepest("bookings")) }),
    "bookings: requested": rentals({ status: "requested" }),
    "bookings: unpaid": rentals({ payment: "unpaid" }),
    "bookings: a name": rentals({ search: "uwase" }),
    "businesses: first page": companies({}),
    "businesses: last page": companies({ cursor: await deepest("businesses") }),
    "businesses: a name": companies({ search: "fleet 77" }),
    "audit log: first page": log({}),
    "audit log: last page": log({ cursor: await deepest("audit_entries") }),
    "audit log: one noun": log({ action: "user" }),
    "audit log: a person": log({ search: "bench" }),
    "outbox: first page": letters({}),
    "outbox: last page": letters({ cursor: await deepest("outbox_messages") }),
    "outbox: failed": letters({ status: "failed" }),
    "outbox: an address": letters({ search: "person-4321" }),
  };
  const count = (page: unknown) => String((page as { items: unknown[] }).items.length);
  await besideItsSql(stage, lists, { rounds, all: "every list", remark: { title: "rows", of: count } });

  const year = plusDays(dayIn(now, KIGALI), -364);
  const market = (query: object) => () => readMarket(actor, marketQuery.parse(query), now);
  const figures: Record<string, () => Promise<unknown>> = {
    "home: figures and lines": () => readMarketplaceStats(actor, now),
    "analytics: a month": market({}),
    "analytics: a year": market({ from: year, to: dayIn(now, KIGALI) }),
    "report: a year": () => readMarketReport(actor, { period: dayIn(now, KIGALI).slice(0, 4) }, now),
  };
  await besideItsSql(stage, figures, { rounds: Math.min(rounds, 5), all: "every figure" });
} finally {
  await stage.close();
}
