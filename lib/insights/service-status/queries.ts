import { sql } from "drizzle-orm";
import { db } from "@/db";
import type { StatusComponent } from "@/lib/insights/incidents/contract";
import { listPublicIncidents } from "@/lib/insights/incidents/queries";
import { sumRecentTraffic } from "@/lib/insights/system-status/queries";
import { availableMethods } from "@/lib/payments/providers/accounts";
import { listProcesses } from "@/lib/platform/cluster/queries";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { getMaintenance } from "@/lib/platform/maintenance/queries";
import { cached, cacheTags } from "@/lib/platform/page-cache/cache";
import type { PaymentMethod } from "@/lib/rentals/bookings/money/contract";
import type { ComponentState, ServiceStatus } from "./contract";
import { messageState, paymentState, websiteState, withIncidents, worstState } from "./rules";

/** In seconds. The poller expires the entry when the status changes (watch.ts); this limit applies without a poller. */
const KEPT_S = 60;

/** Returns the status of the services and the incidents, for everybody. */
export function getServiceStatus(): Promise<ServiceStatus> {
  return cached("service status", [cacheTags.status], () => measureServiceStatus(new Date()), KEPT_S);
}

/** Reads the status from what is measured anyway: responses, heartbeats, payments and the outbox. */
export async function measureServiceStatus(now: Date): Promise<ServiceStatus> {
  const [processes, maintenance, payments, messages, incidents] = await Promise.all([
    listProcesses(now),
    getMaintenance(),
    countPayments(now),
    countMessages(now),
    listPublicIncidents(now),
  ]);
  const website = maintenance.isOn ? "maintenance" : websiteState(sumRecentTraffic(processes, now));
  // Without it no payment is confirmed and no hold ends.
  const isWorkDone = processes.some(({ worksSince, isSilent }) => worksSince !== null && !isSilent);
  const methods = availableMethods().map((method) => ({
    name: componentOf[method],
    state: paymentState(payments[method] ?? { answered: 0, unanswered: 0 }),
  }));
  const measured: { name: StatusComponent; state: ComponentState }[] = [
    { name: "website", state: website },
    { name: "bookings", state: isWorkDone ? website : worstState([website, "degraded"]) },
    ...methods,
    { name: "messages", state: messageState(messages) },
  ];
  return { measuredAt: now.toISOString(), components: withIncidents(measured, incidents.open), ...incidents };
}

const componentOf: Record<PaymentMethod, StatusComponent> = { card: "card", momo: "mtn", airtel: "airtel" };

/** Longer than any provider's prompt lasts (promptLifeMs), including the time to query its outcome. */
const OUTCOME_DUE_MS = 10 * MINUTE_MS;
/** A card form may stay open for any time, but the provider knows the charge within seconds. */
const CHARGE_DUE_MS = 2 * MINUTE_MS;

async function countPayments(now: Date) {
  const since = addMs(now, -HOUR_MS).toISOString();
  const outcomeDue = addMs(now, -OUTCOME_DUE_MS).toISOString();
  const chargeDue = addMs(now, -CHARGE_DUE_MS).toISOString();
  const rows = await db().execute<{ method: PaymentMethod; answered: number; unanswered: number }>(sql`
    select method,
      count(*) filter (where status in ('authorized', 'captured', 'refunded', 'expired')
        or status = 'failed' and failure_code is distinct from 'provider_down')::int as answered,
      count(*) filter (where status = 'failed' and failure_code = 'provider_down'
        or status = 'pending' and method <> 'card' and created_at < ${outcomeDue}::timestamptz
        or status = 'pending' and method = 'card' and provider_ref is null
          and created_at < ${chargeDue}::timestamptz)::int as unanswered
    from payments
    where method in ('card', 'momo', 'airtel') and created_at >= ${since}::timestamptz
    group by method`);
  return Object.fromEntries(rows.map(({ method, ...counts }) => [method, counts])) as Partial<
    Record<PaymentMethod, { answered: number; unanswered: number }>
  >;
}

const OVERDUE_MS = 10 * MINUTE_MS;
/** A broadcast may have tens of thousands; more need not be counted. */
const MAX_COUNTED = 1_000;

async function countMessages(now: Date) {
  const since = addMs(now, -HOUR_MS).toISOString();
  const overdue = addMs(now, -OVERDUE_MS).toISOString();
  const ofLastHour = (status: string) => sql`(select count(*)::int from (select 1 from outbox_messages
    where status = ${status}::message_status and created_at >= ${since}::timestamptz and channel in ('email', 'sms')
    limit ${MAX_COUNTED}) as found)`;
  const [counted] = await db().execute<{ waiting: number; failed: number; sent: number }>(sql`
    select ${ofLastHour("failed")} as failed, ${ofLastHour("sent")} as sent,
      (select count(*)::int from (select 1 from outbox_messages
        where status in ('queued', 'sending') and channel in ('email', 'sms')
          and (next_attempt_at < ${overdue}::timestamptz
            or last_error is not null and created_at < ${overdue}::timestamptz)
        limit ${MAX_COUNTED}) as found) as waiting`);
  return counted ?? { waiting: 0, failed: 0, sent: 0 };
}
