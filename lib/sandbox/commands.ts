import type { UserActor } from "@/lib/auth/contract";
import { conflict } from "@/lib/errors";
import { advancePayment } from "@/lib/payments/advance";
import { find, move } from "./books";
import type { SandboxAnswer, SandboxCharge } from "./contract";
import { getSandboxCharge } from "./queries";

/** The payer approves, rejects or lets the prompt run out; then the sandbox calls back, as a provider would. */
export async function answerCharge(
  actor: UserActor,
  reference: string,
  { answer }: SandboxAnswer,
  now: Date,
): Promise<SandboxCharge> {
  const charge = await getSandboxCharge(actor, reference, now);
  if (charge.status !== "pending") throw conflict("paymentNotOpen");
  await move(reference, ["pending"], await outcomeOf(reference, answer));
  await advancePayment(reference, now);
  return getSandboxCharge(actor, reference, now);
}

async function outcomeOf(reference: string, answer: SandboxAnswer["answer"]) {
  if (answer === "reject") return "rejected";
  if (answer === "time_out") return "expired";
  return (await find(reference))?.capturesAtOnce ? "captured" : "authorized";
}
