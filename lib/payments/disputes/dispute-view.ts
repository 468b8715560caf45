import type { payments } from "@/db/schema/payments/payments";
import { env } from "@/lib/platform/env";
import { type DisputeView, disputeReason, disputeStatus } from "./contract";

/** Returns the open dispute of a payment, or null. */
export function viewDispute(payment: typeof payments.$inferSelect): DisputeView | null {
  const { id: paymentId, dispute, provider } = payment;
  if (!dispute) return null;
  const { amount, id, reason, status, dueAt } = dispute;
  return {
    paymentId,
    amount,
    currency: payment.currency as DisputeView["currency"],
    reason: reason === undefined ? null : (disputeReason.safeParse(reason).data ?? "other"),
    status: status === undefined ? null : (disputeStatus.safeParse(status).data ?? "other"),
    dueAt: dueAt ?? null,
    url: provider === "stripe" && id ? stripePage(id) : null,
  };
}

/** Returns null for simulated providers, which have no pages. */
function stripePage(id: string): string | null {
  const { DEMO_MODE, STRIPE_SECRET_KEY } = env();
  if (DEMO_MODE) return null;
  const mode = STRIPE_SECRET_KEY?.startsWith("sk_test_") ? "test/" : "";
  return `https://dashboard.stripe.com/${mode}disputes/${encodeURIComponent(id)}`;
}
