import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../index";

/** The administrator's IP address, from a range reserved for examples. */
const ADDRESS = "203.0.113.24";

/**
 * Fills the audit log from the tables themselves, with every approval, payout, rate and reply in them, so
 * that the log agrees with them.
 */
export async function loadAuditLog(tx: Transaction): Promise<void> {
  const admin = sql`(select id from users where role = 'admin' order by created_at, id limit 1)`;
  for (const { action, subject, actor = admin, from } of auditSources)
    await tx.execute(sql`
      insert into audit_entries (id, actor_id, action, subject_type, subject_id, detail, ip_address, created_at)
      select ${idOf(sql`${action} || deed.id`)}, ${actor}, ${action}, ${subject}, deed.id, deed.detail, ${ADDRESS}, deed.at
      from (${from}) as deed (id, at, detail)`);
}

/** Returns the same id for the same text each time, marked as a version 8 UUID (RFC 9562). */
const idOf = (seedText: SQL) =>
  sql`overlay(overlay(md5(${seedText}) placing '8' from 13) placing '8' from 17)::uuid`;

interface AuditSource {
  action: string;
  subject: string;
  actor?: SQL;
  /** Selects the subject's id as text, the time, and the values before and after. */
  from: SQL;
}

const statusDetail = (status: string, verification: string) =>
  sql`jsonb_build_object('status', ${status}::text, 'verification', ${verification}::text)`;

const auditSources: AuditSource[] = [
  {
    action: "business.approve",
    subject: "business",
    from: sql`select id::text, verified_at, jsonb_build_object(
        'before', ${statusDetail("pending", "pending")}, 'after', ${statusDetail("active", "verified")})
      from businesses where verified_at is not null`,
  },
  {
    action: "document.approve",
    subject: "document",
    from: sql`select id::text, reviewed_at, jsonb_build_object('kind', kind, 'userId', user_id)
      from documents where status = 'verified' and reviewed_by is not null`,
  },
  {
    action: "document.reject",
    subject: "document",
    from: sql`select id::text, reviewed_at, jsonb_build_object('kind', kind, 'reason', rejection_reason, 'userId', user_id)
      from documents where status = 'rejected' and reviewed_by is not null`,
  },
  {
    action: "payout.send",
    subject: "payout",
    from: sql`select id::text, sent_at, jsonb_build_object('reference', reference, 'amountCents', amount_cents)
      from payouts where sent_at is not null`,
  },
  {
    action: "settings.rate",
    subject: "exchange_rate",
    from: sql`select effective_on::text, created_at, jsonb_build_object(
        'before', lag(rwf_per_hundred_usd) over (order by effective_on), 'after', rwf_per_hundred_usd)
      from exchange_rates`,
  },
  {
    action: "settings.commission",
    subject: "commission_rate",
    from: sql`select effective_on::text, created_at, jsonb_build_object('before', null, 'after', percent)
      from commission_rates`,
  },
  {
    action: "finding.resolve",
    subject: "finding",
    from: sql`select id::text, resolved_at, jsonb_build_object('kind', kind, 'paymentId', payment_id)
      from reconciliation_findings where resolved_by is not null`,
  },
  {
    action: "ticket.answer",
    subject: "ticket",
    from: sql`select ticket_id::text, min(created_at), '{"before": "open", "after": "answered"}'::jsonb
      from support_messages where sender = 'support' group by ticket_id`,
  },
  {
    action: "ticket.note",
    subject: "ticket",
    from: sql`select ticket_id::text, created_at, jsonb_build_object('note', id) from support_notes`,
  },
];
