import { advancePayment } from "@/lib/payments/payments/processing/advance";
import { requestWithTimeout } from "@/lib/payments/providers/http-client";
import type { UserActor } from "@/lib/platform/actor";
import { AppError, conflict } from "@/lib/platform/errors";
import type { PayerAnswer, SimulatedCharge } from "./contract";
import { getCharge, getSimulatedCharge } from "./queries";
import { getRunningProviders } from "./running-providers";

const outcomes = { approve: "captured", reject: "rejected", time_out: "timed_out" } as const;

/**
 * The payer approves, rejects or lets the prompt expire at the simulated provider. The provider sends its
 * callback; in addition the payment is polled at once, as when a payer returns from their bank.
 */
export async function answerCharge(
  actor: UserActor,
  reference: string,
  { answer }: PayerAnswer,
  now: Date,
): Promise<SimulatedCharge> {
  // The simulated provider uses real time, even when our time is shifted.
  const { payment } = await getCharge(actor, reference, new Date());
  const { url, keys } = await getRunningProviders();
  const response = await requestWithTimeout(`${url}/__sim/answers`, {
    method: "POST",
    headers: { authorization: `Bearer ${keys.admin}`, "content-type": "application/json" },
    body: JSON.stringify({ provider: payment.provider, reference, outcome: outcomes[answer] }),
  });
  if (response.kind === "response" && response.status === 409) throw conflict("paymentNotOpen");
  if (response.kind !== "response" || response.status !== 204)
    throw new AppError("unavailable", "unavailable");
  await advancePayment(reference, now, { hasUpdate: true });
  return getSimulatedCharge(actor, reference, new Date());
}
