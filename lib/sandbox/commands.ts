import type { UserActor } from "@/lib/auth/contract";
import { AppError, conflict } from "@/lib/errors";
import { advancePayment } from "@/lib/payments/advance";
import { callVendor } from "@/lib/payments/vendor-call";
import type { SandboxAnswer, SandboxCharge } from "./contract";
import { getCharge, getSandboxCharge } from "./queries";
import { runningSandbox } from "./running";

const outcomes = { approve: "captured", reject: "rejected", time_out: "timed_out" } as const;

/**
 * The payer approves, rejects or lets the prompt run out, at the simulated provider. It calls back, as a provider would;
 * here the payment is asked about at once, as for anybody who comes back from their bank.
 */
export async function answerCharge(
  actor: UserActor,
  reference: string,
  { answer }: SandboxAnswer,
  now: Date,
): Promise<SandboxCharge> {
  // The provider keeps real time, whatever time it is here.
  const { payment } = await getCharge(actor, reference, new Date());
  const { url, keys } = await runningSandbox();
  const said = await callVendor(`${url}/__sim/answers`, {
    method: "POST",
    headers: { authorization: `Bearer ${keys.admin}`, "content-type": "application/json" },
    body: JSON.stringify({ provider: payment.provider, reference, outcome: outcomes[answer] }),
  });
  if (said.kind === "answer" && said.status === 409) throw conflict("paymentNotOpen");
  if (said.kind !== "answer" || said.status !== 204) throw new AppError("unavailable", "unavailable");
  await advancePayment(reference, now, { hasNews: true });
  return getSandboxCharge(actor, reference, new Date());
}
