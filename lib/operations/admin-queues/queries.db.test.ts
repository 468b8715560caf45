import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { documents } from "@/db/schema/identity/identity-documents";
import { payouts } from "@/db/schema/payments/payouts";
import { files } from "@/db/schema/platform/files";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario } from "@/db/testing/scenarios";
import { getMarketplaceStats } from "@/lib/insights/admin-home/queries";
import { MAX_COUNTED } from "./contract";
import { countAdminQueues } from "./queries";

const database = await freshDatabase();
const now = new Date();
const admin = actorFor(await makeUser(database, { role: "admin" }));

it("counts what waits for an administrator, up to the number that is shown", async () => {
  expect(await countAdminQueues(admin, now)).toEqual({
    verifications: 0,
    bookings: 0,
    claims: 0,
    payments: 0,
    payouts: 0,
    tickets: 0,
    failedJobs: 0,
  });
  const { bookingId } = await paidScenario(database, now);
  await database.execute(sql`
    insert into support_tickets (id, reference, name, email, subject, status, closed_at)
    select gen_random_uuid(), 'GS-' || i, 'Aline', 'aline@example.com', 'A question',
      (case when i > 150 then 'closed' else 'open' end)::support_ticket_status, case when i > 150 then now() end
    from generate_series(1, 160) i`);
  await database.execute(sql`
    insert into reconciliation_findings (id, payment_id, kind, found_at, last_seen_at, resolved_at)
    select gen_random_uuid(), id, kind, now(), now(), case when kind = 'amount_differs' then now() end
    from payments, unnest(array['disputed', 'ledger_differs', 'amount_differs']) kind where booking_id = ${bookingId}`);
  await database.execute(sql`
    insert into refunds (id, payment_id, amount, amount_cents, status, reason)
    select gen_random_uuid(), id, 100, 100, state::refund_status, 'granted'
    from payments, unnest(array['by_hand', 'succeeded']) state where booking_id = ${bookingId}`);
  expect(await countAdminQueues(admin, now)).toMatchObject({ payments: 3, tickets: MAX_COUNTED });
  await database.execute(sql`delete from support_tickets`);
  await database.execute(sql`
    insert into issue_reports (id, reason, text, status, resolved_at)
    select gen_random_uuid(), 'other', 'A visitor writes', state::issue_status, case when state = 'resolved' then now() end
    from unnest(array['open', 'resolved']) state`);
  const business = await makeBusiness(database);
  await database.insert(payouts).values({
    id: uuid(),
    businessId: business.id,
    reference: "GP-1",
    amountCents: 100,
    amountRwf: 1_455,
    rwfPerHundredUsd: 145_500,
  });
  expect(await countAdminQueues(admin, now)).toMatchObject({ payouts: 1, tickets: 1 });
});

it("counts a person and a business once, with all of their documents, as the dashboard does", async () => {
  const person = await makeUser(database);
  const waiting = { status: "pending", verification: "pending", verifiedAt: null } as const;
  await makeBusiness(database, { ...waiting, ownerId: person.id });
  await makeBusiness(database, { status: "closed", verification: "pending", verifiedAt: null });
  for (const kind of ["identity", "driving_licence"] as const) {
    const id = uuid();
    const file = { purpose: "identity_document" as const, mediaType: "image/webp", bytes: 1, sha256: id };
    await database
      .insert(files)
      .values({ ...file, id, ownerId: person.id, storageKey: id, originalName: "one.webp" });
    await database
      .insert(documents)
      .values({ id: uuid(), userId: person.id, kind, fileId: id, status: "submitted" });
  }
  const { verifications } = await countAdminQueues(admin, now);
  expect(verifications).toBe(2);
  expect((await getMarketplaceStats(admin, now)).pendingVerifications).toBe(verifications);
  // A private owner's business waits for the owner's identity document, which is counted already.
  await makeBusiness(database, { ...waiting, ownerId: person.id, kind: "individual" });
  expect((await countAdminQueues(admin, now)).verifications).toBe(2);
  expect((await getMarketplaceStats(admin, now)).pendingVerifications).toBe(2);
});

it("is for administrators only", async () => {
  const other = actorFor(await makeUser(database));
  await expect(countAdminQueues(other, now)).rejects.toMatchObject({ code: "forbidden" });
});
