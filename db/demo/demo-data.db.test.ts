import { existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { freshDatabase } from "@/db/testing/fresh-database";
import { findResponseMinutes } from "@/lib/catalog/storefront/response-time";
import { backUpAndRestore } from "@/lib/operations/backups/testing";
import { verifyPassword } from "@/lib/platform/crypto/password-hash";
import { fileStore } from "@/lib/platform/files/store";
import { getSettings } from "@/lib/platform/settings/queries";
import { findAccountingErrors } from "./accounting-errors";
import { buildDemoData } from "./demo-data";
import { seedDemoData } from "./seed-demo-data";
import { countWorkQueues } from "./work-queues";

const database = await freshDatabase();
const now = new Date();

beforeAll(async () => {
  // Of two concurrent starts, one loads the demo data and the other waits and finds it.
  const loads = await Promise.all([seedDemoData(database.url, now), seedDemoData(database.url, now)]);
  expect(loads.sort()).toEqual([false, true]);
  // The limit only guards against hanging: drawing pictures and documents takes minutes on a busy machine.
}, 300_000);

/** Returns the rows that break a rule; every test expects none. */
async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return await database.execute(query);
}

async function count(table: string, where = "true"): Promise<number> {
  const [row] = await rows(sql.raw(`select count(*)::int as n from ${table} where ${where}`));
  return Number(row?.n);
}

describe("loading the demo data", () => {
  it("happens once, even if several processes start it concurrently", async () => {
    const before = await count("bookings");
    expect(await seedDemoData(database.url, new Date())).toBe(false);
    expect(await count("users", "email = 'renter@gendana.rw'")).toBe(1);
    expect(await count("bookings")).toBe(before);
    expect(before).toBeGreaterThan(1_200);
  });

  it("lets the three published accounts sign in", async () => {
    const userRows = await database.select().from(users);
    const hashOf = (email: string) => userRows.find((user) => user.email === email)?.passwordHash;
    expect(await verifyPassword("Renter#2026", hashOf("renter@gendana.rw"))).toBe(true);
    expect(await verifyPassword("Fleet#2026", hashOf("fleet@gendana.rw"))).toBe(true);
    expect(await verifyPassword("Admin#2026", hashOf("admin@gendana.rw"))).toBe(true);
  });

  it("stores valid settings with three offices", async () => {
    expect((await getSettings(database)).offices).toHaveLength(3);
  });
});

describe("the administrators' queue", () => {
  it("has documents of renters and of every pending business, and vehicle registrations, each with a stored file", async () => {
    expect(await count("documents", "status = 'submitted' and business_id is null")).toBe(11);
    expect(await count("documents", "status = 'submitted' and business_id is not null")).toBe(4);
    expect(await count("badge_requests", "status = 'pending'")).toBe(2);
    expect(await count("files", "claimed_at is null")).toBe(0);
    const storedFiles = await rows(sql`select storage_key, bytes::int from files`);
    for (const { storage_key, bytes } of storedFiles)
      expect((await fileStore().get(String(storage_key)))?.length).toBe(bytes);
  });
});

describe("cars", () => {
  it("number about sixty, in all seven categories, from ten companies and four individuals", async () => {
    expect(await count("vehicles", "status = 'published'")).toBeGreaterThanOrEqual(58);
    expect(
      await rows(sql`select distinct category_id from vehicles where status = 'published'`),
    ).toHaveLength(7);
    expect(await count("businesses", "kind = 'company' and verification = 'verified'")).toBe(10);
    expect(await count("businesses", "kind = 'individual' and verification = 'verified'")).toBe(4);
    expect(await count("businesses", "status = 'pending' and verification = 'pending'")).toBe(3);
  });

  it("include one of a private owner on the free plan, while another private owner waits for approval", async () => {
    const privateOwners = await rows(sql`
      select b.verification, count(distinct v.id)::int as cars, count(distinct a.business_id)::int as accounts
      from businesses b left join vehicles v on v.business_id = b.id and v.status = 'published'
        left join payout_accounts a on a.business_id = b.id and a.method = 'momo'
      where b.plan = 'free' group by b.id, b.verification order by 1`);
    expect(privateOwners).toEqual([
      { verification: "verified", cars: 1, accounts: 1 },
      { verification: "pending", cars: 0, accounts: 1 },
    ]);
    expect(await count("subscription_invoices", "plan = 'free'")).toBe(0);
  });

  it("include the three featured ones, all owned by the fleet account", async () => {
    const featured = await rows(sql`
      select v.id, v.daily_price_cents, v.is_instant_book, v.fuel_type, v.seats from vehicles v
      join team_members m on m.business_id = v.business_id and m.role = 'owner'
      join users u on u.id = m.user_id and u.email = 'fleet@gendana.rw'
      where v.id like 'featured-%' order by v.id`);
    expect(featured).toEqual([
      {
        id: "featured-fortuner",
        daily_price_cents: 3_500,
        is_instant_book: false,
        fuel_type: "hybrid",
        seats: 7,
      },
      {
        id: "featured-luxury",
        daily_price_cents: 6_000,
        is_instant_book: true,
        fuel_type: "gasoline",
        seats: 5,
      },
      {
        id: "featured-tesla",
        daily_price_cents: 4_500,
        is_instant_book: true,
        fuel_type: "electric",
        seats: 5,
      },
    ]);
  });

  it("have owners whose public response time follows from their answers", async () => {
    const owners = await rows(sql`select id, slug from businesses where status = 'active' order by slug`);
    const shown = await Promise.all(
      owners.map(async ({ id, slug }) => [slug, await findResponseMinutes(String(id), now)] as const),
    );
    const known = shown.flatMap(([, minutes]) => minutes ?? []);
    expect(known.length).toBeGreaterThanOrEqual(8);
    expect(Math.min(...known)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...known)).toBeLessThanOrEqual(300);
    expect(new Map(shown).get("umurava-car-hire")).not.toBeNull();
  });

  it("include one of the fleet that follows a price rule, with prices within its limits and their reasons", async () => {
    const automatic = await rows(sql`
      select d.daily_price_cents between r.floor_cents and r.ceiling_cents and jsonb_array_length(d.reasons) > 0 as ok
      from vehicle_price_rules r join vehicle_day_prices d on d.vehicle_id = r.vehicle_id and d.source = 'rule'`);
    expect(await count("vehicle_price_rules", "applied_at is not null")).toBe(1);
    expect(automatic.length).toBeGreaterThan(0);
    expect(automatic.filter(({ ok }) => !ok)).toEqual([]);
  });

  it("have approved insurance and inspection if they are listed, except one in a grace period; some expire soon", async () => {
    const shown = await rows(sql`
      select v.status, v.unlisted_for_documents_at is not null as paused, v.documents_end_on < current_date as expired, count(*)::int as n
      from vehicles v where v.documents_end_on is distinct from (select min(until) from (select max(valid_until) as until
        from vehicle_documents p where p.vehicle_id = v.id and p.status = 'approved' and kind in ('insurance', 'inspection') group by kind
      ) newest having count(*) = 2) or v.status <> 'published' or v.documents_end_on is null or v.documents_end_on < current_date
      group by 1, 2, 3 order by 1`);
    expect(shown).toEqual([
      { status: "draft", paused: false, expired: null, n: 1 },
      { status: "published", paused: false, expired: null, n: 1 },
      { status: "unlisted", paused: true, expired: true, n: 1 },
      { status: "maintenance", paused: false, expired: true, n: 1 },
    ]);
    const isListable = "status = 'published' and listable_until >= current_date";
    expect(await count("vehicles", isListable)).toBe(await count("vehicles", "status = 'published'"));
    expect(await count("vehicle_documents", "status = 'submitted'")).toBe(3);
    const soon = "status = 'published' and documents_end_on < current_date + 30";
    expect(await count("vehicles", soon)).toBe(2);
  });

  it("have four existing pictures each and unique descriptions", async () => {
    const pictures = await rows(sql`
      select v.id, array_agg(p.path order by p.position) as paths from vehicles v
      left join vehicle_pictures p on p.vehicle_id = v.id group by v.id`);
    const missing = pictures.filter(({ paths }) => {
      const files = paths as string[];
      return files.length !== 4 || !files.every((path) => existsSync(`public${path}`));
    });
    expect(missing).toEqual([]);
    expect(await rows(sql`select description from vehicles group by 1 having count(*) > 1`)).toEqual([]);
  });

  it("store the average and number of their reviews", async () => {
    const wrong = await rows(sql`
      select v.id from vehicles v left join reviews r on r.vehicle_id = v.id and r.published_at is not null group by v.id
      having v.rating_count <> count(r.id) or v.rating_average is distinct from round(avg(r.rating), 2)`);
    expect(wrong).toEqual([]);
    const [overall] = await rows(
      sql`select avg(rating)::float8 as average, count(distinct comment)::int as comments from reviews`,
    );
    expect(overall?.average).toBeGreaterThan(4.45);
    expect(overall?.average).toBeLessThan(4.75);
    expect(overall?.comments).toBeGreaterThan(250);
  });
});

describe("reviews", () => {
  it("are public if and only if both sides have written or 14 days have passed since the return", async () => {
    const all = await rows(sql`
      select r.id, r.published_at is not null as shown, b.returned_at + interval '14 days' <= ${now.toISOString()} as due,
        o.id is not null as answered, r.owner_reply is not null as replied
      from reviews r join bookings b on b.id = r.booking_id left join renter_reviews o on o.booking_id = r.booking_id`);
    expect(all.filter(({ shown, due, answered }) => shown !== (due || answered))).toEqual([]);
    expect(all.filter(({ shown, replied }) => replied && !shown)).toEqual([]);
    expect(all.filter(({ shown }) => !shown).length).toBeGreaterThan(0);
  });

  it("of the demo renter's last rental wait for the renter's own review", async () => {
    const waiting = await rows(sql`
      select o.id from renter_reviews o join users u on u.id = o.renter_id
      left join reviews r on r.booking_id = o.booking_id
      where u.email = 'renter@gendana.rw' and r.id is null and o.published_at is null`);
    expect(waiting.length).toBeGreaterThan(0);
  });
});

describe("bookings", () => {
  it("leave the featured cars free on the days that tests book", async () => {
    const taken = await rows(sql`
      select vehicle_id from vehicle_occupancy where vehicle_id in ('featured-tesla', 'featured-fortuner')
      and during && tstzrange(${now.toISOString()}::timestamptz + interval '20 days', ${now.toISOString()}::timestamptz + interval '50 days')`);
    expect(taken).toEqual([]);
  });

  it("occupy their dates exactly as long as they should", async () => {
    const wrong = await rows(sql`
      select b.id from bookings b join vehicles v on v.id = b.vehicle_id
      left join vehicle_occupancy o on o.booking_id = b.id and o.change_id is null
      where (o.id is not null) <> (b.status in ('confirmed', 'active', 'completed')) or o.expires_at is not null
      or o.during <> tstzrange(coalesce(b.vehicle_since, b.starts_at), b.ends_at + v.buffer_minutes * interval '1 minute', '[)')
      or o.vehicle_id <> b.vehicle_id`);
    expect(wrong).toEqual([]);
  });

  it("have the status that their dates imply", async () => {
    const at = sql`${now.toISOString()}::timestamptz`;
    const wrong = await rows(sql`
      select id, status from bookings where created_at > ${at} or updated_at > ${at}
      or (status = 'completed' and ends_at > ${at}) or (status = 'active' and starts_at > ${at})
      or (status in ('confirmed', 'requested') and starts_at <= ${at}) or (status = 'requested' and deadline_at <= ${at})
      or confirmed_at > starts_at or accepted_at > confirmed_at or cancelled_at > starts_at or cancelled_at < confirmed_at`);
    expect(wrong).toEqual([]);
    expect(await count("bookings", "status = 'requested'")).toBeGreaterThanOrEqual(8);
  });

  it("fill every queue: competing requests, changes, extras, late returns, deposits of every outcome", async () => {
    const shown = await countWorkQueues(database, now);
    const proposed = ["proposed by the owner", "proposed by the renter", "proposed by the renter"];
    const changes = [...proposed, "applied by the owner", "applied by the renter"];
    expect(shown).toMatchObject({ changes, overdue: 1, late: 1, untold: 0, illegible: 0 });
    expect(shown.unusual).toEqual(["confirmed", "requested asks the owner"]);
    expect(shown.competing).toBeGreaterThanOrEqual(2);
    expect(shown.deeds).toBeGreaterThan(5);
    expect(shown.renters).toEqual({ saved: 4, tickets: "answered, closed, closed", talks: 1, news: 1 });
    expect(shown.withExtras).toBeGreaterThan(150);
    expect(shown.deposits).toEqual(
      expect.arrayContaining([
        "active card authorized",
        "active phone captured",
        "completed card cancelled",
        "completed card captured",
        "completed phone captured",
        "completed phone refunded",
      ]),
    );
  });

  it("have guided pictures at the latest handovers of the published accounts, each with a stored file", async () => {
    expect(
      await count("handover_pictures p join files f on f.id = p.file_id", "f.claimed_at is not null"),
    ).toBe(48);
    expect(await count("(select distinct handover_id from handover_pictures) h")).toBe(16);
  });

  it("include a car that replaced another during the rental, with the handovers of both and the repair of the first", async () => {
    const [replaced] = await rows(sql`
      select b.status::text, (select string_agg(h.kind || ' ' || (h.vehicle_id = b.vehicle_id), ', ' order by h.id)
        from handovers h where h.booking_id = b.id) as handovers,
        (select count(*)::int from vehicle_occupancy o where o.vehicle_id = c.from_vehicle_id and o.kind = 'maintenance'
          and lower(o.during) = b.vehicle_since) as repairs
      from bookings b join booking_changes c on c.booking_id = b.id and c.swap is not null`);
    expect(replaced).toEqual({
      status: "active",
      handovers: "pickup false, return false, pickup true",
      repairs: 1,
    });
  });

  it.each([1, 9, 17])("include changes of each kind when generated at %i:00", (hour) => {
    const made = new Date(`2026-11-26T${String(hour).padStart(2, "0")}:20:00Z`);
    const { changes, replacement } = buildDemoData(made, {
      renter: "-",
      fleet: "-",
      admin: "-",
      others: "-",
    });
    expect(changes.changes).toHaveLength(4);
    expect(replacement.changes).toHaveLength(1);
  });

  it("show every kind of data to the published accounts", async () => {
    const [shown] = await rows(sql`
      with fleet as (select m.business_id from team_members m join users u on u.id = m.user_id
        where u.email = 'fleet@gendana.rw' and m.role = 'owner'),
      own as (select b.* from bookings b join users u on u.id = b.renter_id
        where u.email = 'renter@gendana.rw' and b.business_id in (select business_id from fleet))
      select
        (select count(*) from own where status = 'active' and ends_at > ${now.toISOString()} and deposit_payment_id is not null)::int as active,
        (select count(*) from own where status = 'confirmed' and is_with_driver)::int as driven,
        (select count(*) from claims c join own on own.id = c.booking_id where c.status = 'open')::int as claimed,
        (select count(*) from claims c join own on own.id = c.booking_id where c.status = 'disputed' and c.kind = 'fine')::int as disputed,
        (select count(*) from bookings b where b.source = 'walk_in' and b.business_id in (select business_id from fleet))::int as walk_ins,
        (select count(*) from support_tickets t join issue_reports r on r.ticket_id = t.id
          where t.is_urgent and r.reason = 'accident')::int as accidents,
        (select count(*) from pauses p join businesses b on b.id = p.business_id
          where p.vehicle_id is null and p.starts_at <= ${now.toISOString()} and p.ends_at > ${now.toISOString()})::int as paused`);
    expect(shown).toEqual({
      active: 1,
      driven: 1,
      claimed: 1,
      disputed: 1,
      walk_ins: 1,
      accidents: 1,
      paused: 1,
    });
  });

  it("have the price of their quote, line by line", async () => {
    const wrong = await rows(sql`
      select b.id from bookings b left join booking_changes c on c.booking_id = b.id and c.status = 'applied'
      join quotes q on q.id = coalesce(c.quote_id, b.quote_id) join quotes first on first.id = b.quote_id
      where q.total_cents <> b.total_cents or q.total_rwf <> b.total_rwf or q.user_id <> b.renter_id
      or q.vehicle_id <> coalesce(c.from_vehicle_id, b.vehicle_id) or b.created_at not between first.created_at and first.expires_at
      or q.total_cents <> (select sum((line->>'amountCents')::int) from jsonb_array_elements(q.lines) line)`);
    expect(wrong).toEqual([]);
  });

  it("have events in order, up to their current status", async () => {
    const wrong = await rows(sql`
      with log as (select *, lag(at) over (partition by booking_id order by id) as before,
        lag(to_status) over (partition by booking_id order by id) as left_at,
        row_number() over (partition by booking_id order by id desc) as from_end from booking_events)
      select b.id from bookings b join log on log.booking_id = b.id
      where log.at < log.before or (from_end = 1 and log.to_status <> b.status)
      or (from_status is not null and from_status <> left_at) or (from_status is null and to_status <> coalesce(left_at, to_status))`);
    expect(wrong).toEqual([]);
    // All are resolved except the one that administrators can explore in the demo.
    expect(await count("reconciliation_findings", "resolved_at is null")).toBe(1);
    expect(
      await count("bookings", "not exists (select from booking_events e where e.booking_id = bookings.id)"),
    ).toBe(0);
  });

  it("are made after the renter joined, for listed cars, one at a time", async () => {
    const wrong = await rows(sql`
      select b.id from bookings b join users u on u.id = b.renter_id join vehicles v on v.id = b.vehicle_id
      where b.created_at < u.created_at or b.created_at < v.published_at`);
    expect(wrong).toEqual([]);
    const twice = await rows(sql`
      select a.id from bookings a join bookings b on b.renter_id = a.renter_id and b.id > a.id
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`);
    expect(twice).toEqual([]);
  });
});

describe("money", () => {
  it("is fully accounted for: owners are paid for ended bookings, plans are billed", async () => {
    const faults = Object.entries(await findAccountingErrors(database, now));
    expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
    expect(await count("payouts", "status = 'sent'")).toBeGreaterThan(300);
    const hasAccount = "business_id in (select business_id from payout_accounts)";
    expect(await count("payouts", `status = 'due' and ${hasAccount}`)).toBeGreaterThan(0);
    expect(await count("payouts", `status = 'due' and destination is null and ${hasAccount}`)).toBe(0);
    expect(await count("subscription_invoices", "status = 'paid'")).toBeGreaterThan(60);
  });

  it("agrees between booking, payment, refund, ledger and provider", async () => {
    const wrong = await rows(sql`
      select p.id, p.status from payments p join bookings b on b.id = p.booking_id
      left join simulated_charges c on c.reference = p.id::text
      left join (select payment_id, sum(amount_cents) as cents, sum(amount) as amount from refunds group by 1) r on r.payment_id = p.id
      left join (select t.payment_id, sum(e.amount_cents) as cents from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.account in ('provider_clearing', 'owner_collected') group by 1) l on l.payment_id = p.id
      left join reconciliation_findings f on f.payment_id = p.id and f.kind = 'refund_missing_here'
      where p.purpose = 'rent' and (p.amount_cents <> b.total_cents or p.refunded_cents <> b.refunded_cents or p.refunded_cents <> coalesce(r.cents, 0)
      or coalesce(c.refunded_amount, 0) <> coalesce(r.amount, 0) + coalesce((f.details->>'theirs')::int, 0)
      or coalesce(l.cents, 0) <> case when p.status in ('captured', 'refunded') then p.amount_cents - p.refunded_cents else 0 end
      or (p.status = 'refunded') <> (p.refunded_cents = p.amount_cents)
      or (b.confirmed_at is not null) <> (b.paid_by_payment_id is not distinct from p.id)
      or (b.status in ('confirmed', 'active', 'completed', 'no_show') and p.status <> 'captured'))`);
    expect(wrong).toEqual([]);
    expect(
      await count("bookings", "not exists (select from payments p where p.booking_id = bookings.id)"),
    ).toBe(0);
  });
});

it("is the same, row by row, when its backup is restored into an empty database", async () => {
  const { before, after } = await backUpAndRestore(database);
  expect(after).toEqual(before);
});
