import { setTimeout as sleep } from "node:timers/promises";
import { inParallel } from "@/db/testing/in-parallel";
import { advanceWaitingPayments } from "@/db/testing/scenarios";
import { registerPorts } from "@/lib/operations/register-ports";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import type { PaymentRequest } from "@/lib/payments/payments/contract";
import type { UserActor } from "@/lib/platform/actor";
import type { AppError } from "@/lib/platform/errors";
import { runIdempotently } from "@/lib/platform/http/idempotency";

// A process of payRepeatedly: performs payment tasks, polls waiting payments, and may be killed at any moment.

const WIDTH = 30;

export interface Task {
  index: number;
  key: string;
  actor: UserActor;
  request: PaymentRequest;
}

registerPorts();
process.on("message", (tasks: Task[]) => void inParallel(tasks, WIDTH, pay));
process.on("disconnect", () => process.exit());
setInterval(() => void advanceWaitingPayments(new Date()).catch(() => {}), 400);
process.send?.("ready");

/** Retries under the same key until it gets an answer, like a client. */
async function pay({ index, key, actor, request }: Task): Promise<void> {
  const asked = new Request("http://bench/api/payments", { headers: { "idempotency-key": key } });
  for (;;) {
    try {
      const work = async () => ({
        status: 201,
        body: (await startPayment(actor, request, new Date())) as unknown,
      });
      const { body } = await runIdempotently(asked, actor, request, work, { hasNaturalKey: true });
      process.send?.({ index, paymentId: (body as { id: string }).id });
      return;
    } catch (error) {
      const { key: why = "" } = error as Partial<AppError>;
      if (why && why !== "keyInUse" && why !== "unavailable") {
        process.send?.({ index, refused: why });
        return;
      }
      await sleep(50 + Math.random() * 200);
    }
  }
}
