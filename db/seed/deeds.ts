import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../index";

/** Where the town's administrator works: an address of those kept for examples. */
const ADDRESS = "203.0.113.24";

/**
 * What the audit log says of the town's past: every approval, payout, rate and answer that its tables show was somebody's
 * act. Read from those tables, so that the log and they agree.
 */
export async function loadDeeds(tx: Transaction): Promise<void> {
  const admin = sql`(select id from users where role = 'admin' order by created_at, id limit 1)`;
  for (const { action, subject, actor = admin, from } of deeds)
    await tx.execute(sql`
      insert into audit_entries (id, actor_id, action, subject_type, subject_id, detail, ip_address, created_at)
      select ${idOf(sql`${action} || deed.id`)}, ${actor}, ${action}, ${subject}, deed.id, deed.detail, ${ADDRESS}, deed.at
      from (${from}) as deed (id, at, detail)`);
}

/** The same id for the same words each time, marked as what it is (version 8, as RFC 9562 has it). */
const idOf = (words: SQL) =>
  sql`overlay(overlay(md5(${words}) placing '8' from 13) placing '8' from 17)::uuid`;

interface Deed {
  action: string;
  subject: string;
  actor?: SQL;
  /** Its subject's id as text, when, and what was before and after. */
  from: SQL;
}

const standing = (status: string, verification: string) =>
  sql`jsonb_build_object('status', ${status}::text, 'verification', ${verification}::text)`;

const deeds: Deed[] = [
  {
    ...{ action: "business.approve", subject: "business" },
    from: sql`select id::text, verified_at, jsonb_build_object(
        'before', ${standing("pending", "pending")}, 'after', ${standing("active", "verified")})
      from businesses where verified_at is not null`,
  },
  {
    ...{ action: "document.approve", subject: "document" },
    from: sql`select id::text, reviewed_at, jsonb_build_object('kind', kind, 'userId', user_id)
      from documents where status = 'verified' and reviewed_by is not null`,
  },
  {
    ...{ action: "document.reject", subject: "document" },
    from: sql`select id::text, reviewed_at, jsonb_build_object('kind', kind, 'reason', rejection_reason, 'userId', user_id)
      from documents where status = 'rejected' and reviewed_by is not null`,
  },
  {
    ...{ action: "payout.send", subject: "payout" },
    from: sql`select id::text, sent_at, jsonb_build_object('reference', reference, 'amountCents', amount_cents)
      from payouts where sent_at is not null`,
  },
  {
    ...{ action: "settings.rate", subject: "exchange_rate" },
    from: sql`select effective_on::text, created_at, jsonb_build_object(
        'before', lag(rwf_per_hundred_usd) over (order by effective_on), 'after', rwf_per_hundred_usd)
      from exchange_rates`,
  },
  {
    ...{ action: "settings.commission", subject: "commission_rate" },
    from: sql`select effective_on::text, created_at, jsonb_build_object('before', null, 'after', percent)
      from commission_rates`,
  },
  {
    ...{ action: "finding.resolve", subject: "finding" },
    from: sql`select id::text, resolved_at, jsonb_build_object('kind', kind, 'paymentId', payment_id)
      from reconciliation_findings where resolved_by is not null`,
  },
  {
    ...{ action: "ticket.answer", subject: "ticket" },
    from: sql`select ticket_id::text, min(created_at), '{"before": "open", "after": "answered"}'::jsonb
      from support_messages where sender = 'support' group by ticket_id`,
  },
  {
    ...{ action: "ticket.note", subject: "ticket" },
    from: sql`select ticket_id::text, created_at, jsonb_build_object('note', id) from support_notes`,
  },
];
