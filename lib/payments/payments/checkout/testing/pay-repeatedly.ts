import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { paymentMethods } from "@/db/enums/payments";
import { simulatedCharges } from "@/db/schema/operations/simulated-providers";
import { bookings as bookingRows } from "@/db/schema/rentals/bookings";
import { inParallel } from "@/db/testing/in-parallel";
import { bookedScenario } from "@/db/testing/scenarios";
import { startSimulatedProviders } from "@/lib/operations/demo/providers/server";
import { deriveKeys } from "@/lib/operations/demo/providers/simulated-http";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import type { Task } from "./paying-process";

interface RepeatsPlan {
  database: Database;
  databaseUrl: string;
  /** The number of bookings, each paid under one Idempotency-Key. */
  keys: number;
  /** The number of parallel requests for each. */
  repeats: number;
  workers: number;
  /** The number of processes killed with -9 meanwhile. */
  kills: number;
}

/**
 * Pays bookings with the real adapters at simulated providers that outlive the killed processes. Returns the violations
 * found afterwards in the databases of both sides: none, if each key had one effect.
 */
export async function payRepeatedly(
  plan: RepeatsPlan,
): Promise<{ wrong: Record<string, number>; acknowledged: number }> {
  const keys = deriveKeys("bench");
  const simulated = await startSimulatedProviders({ keys });
  const tasks = await prepare(plan);
  const answers = new Map<number, string>();
  const open = new Set(tasks);
  const workers: ChildProcess[] = [];
  let isOver = false;

  function startWorker(): ChildProcess {
    const worker = fork("lib/payments/payments/checkout/testing/paying-process.ts", {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, ...settings(plan.databaseUrl, simulated.url, keys) },
    });
    worker.on("message", (message: "ready" | { index: number; paymentId?: string; refused?: string }) => {
      if (message === "ready") return void worker.send(shareOf(worker));
      answers.set(message.index, message.paymentId ?? `refused: ${message.refused}`);
      const done = tasks[message.index];
      if (done) open.delete(done);
    });
    // A replacement process gets the tasks that were not answered.
    worker.on("exit", () => {
      if (!isOver) workers[workers.indexOf(worker)] = startWorker();
    });
    return worker;
  }

  const shareOf = (worker: ChildProcess) => {
    const place = workers.indexOf(worker);
    return [...open].filter(({ index }) => index % plan.workers === place);
  };

  try {
    for (let count = 0; count < plan.workers; count++) workers.push(startWorker());
    await Promise.all([approveAll(), kill()]);
  } finally {
    isOver = true;
    for (const worker of workers) worker.kill("SIGKILL");
    await simulated.close();
  }
  return { wrong: await countViolations(plan, tasks, answers), acknowledged: answers.size };

  /** Approves every prompt until every booking is confirmed. */
  async function approveAll(): Promise<void> {
    for (;;) {
      const pending = await plan.database
        .select({ provider: simulatedCharges.provider, reference: simulatedCharges.reference })
        .from(simulatedCharges)
        .where(eq(simulatedCharges.status, "pending"))
        .limit(50);
      await inParallel(pending, 8, (charge) =>
        fetch(`${simulated.url}/__sim/answers`, {
          method: "POST",
          headers: { authorization: `Bearer ${keys.admin}`, "content-type": "application/json" },
          body: JSON.stringify({ ...charge, outcome: "captured" }),
        }),
      );
      const left = await count(
        plan.database,
        sql`select count(*)::int as n from bookings where status <> 'confirmed'`,
      );
      if (left === 0 && open.size === 0) return;
      // All requests are answered and one was refused, so waiting is pointless; countViolations() reports it.
      if (open.size === 0 && [...answers.values()].some((answer) => answer.startsWith("refused"))) return;
      await sleep(200);
    }
  }

  async function kill(): Promise<void> {
    for (let done = 0; done < plan.kills; done++) {
      await sleep(500 + Math.random() * 3_000);
      workers[done % plan.workers]?.kill("SIGKILL");
    }
  }
}

async function prepare({ database, keys, repeats }: RepeatsPlan): Promise<Task[]> {
  const bookings = await inParallel(
    Array.from({ length: keys }, (_, index) => index),
    8,
    async (index) => {
      const { renter, bookingId } = await bookedScenario(database, true, new Date());
      const method = paymentMethods[index % 3] ?? "card";
      // Prompts to one number are limited.
      const phone = method === "card" ? undefined : `0788${String(index % 1_000).padStart(3, "0")}999`;
      return { actor: renter, request: { bookingId, method, phone }, key: `pay ${bookingId}` };
    },
  );
  // On a busy machine a hold could expire before it is paid.
  await database.update(bookingRows).set({ deadlineAt: addMs(new Date(), DAY_MS) });
  // The repeats of a key are adjacent, so that all processes request it at the same time.
  const all = bookings.flatMap((booking) => Array.from({ length: repeats }, () => booking));
  return all.map((booking, index) => ({ ...booking, index }));
}

function settings(databaseUrl: string, url: string, keys: ReturnType<typeof deriveKeys>) {
  return {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: "a secret used only in benchmarks",
    DEMO_MODE: "0",
    NODE_ENV: "production" as const,
    LOG_LEVEL: "silent",
    STRIPE_URL: url,
    STRIPE_SECRET_KEY: keys.stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.stripe.webhookSecret,
    MTN_URL: url,
    MTN_TARGET_ENVIRONMENT: "mtnrwanda",
    MTN_SUBSCRIPTION_KEY: keys.mtn.subscriptionKey,
    MTN_API_USER: keys.mtn.apiUser,
    MTN_API_KEY: keys.mtn.apiKey,
    AIRTEL_URL: url,
    AIRTEL_CLIENT_ID: keys.airtel.clientId,
    AIRTEL_CLIENT_SECRET: keys.airtel.clientSecret,
  };
}

/** Counts violations on both sides; each must be zero. */
async function countViolations(
  { database, keys, repeats }: RepeatsPlan,
  tasks: Task[],
  answers: Map<number, string>,
) {
  const byKey = new Map<string, Set<string | undefined>>();
  for (const { index, key } of tasks) byKey.set(key, (byKey.get(key) ?? new Set()).add(answers.get(index)));
  const captured = sql`select p.booking_id, count(*) from simulated_log l
    join simulated_charges c on c.provider = l.provider and c.id = l.charge_id
    join payments p on p.id::text = c.reference where l.kind = 'captured' group by 1`;
  const paid = sql`select booking_id from payments where status = 'captured' group by 1 having count(*) = 1`;
  const booked = sql`select t.booking_id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    join bookings b on b.id = t.booking_id where e.account = 'provider_clearing'
    group by t.booking_id, b.total_cents having sum(e.amount_cents) = b.total_cents`;
  const of = (query: ReturnType<typeof sql>) =>
    count(database, sql`select count(*)::int as n from (${query}) as found`);
  return {
    "answers missing": keys * repeats - answers.size,
    "keys with two answers": [...byKey.values()].filter((ids) => ids.size !== 1).length,
    "surplus payments": (await count(database, sql`select count(*)::int as n from payments`)) - keys,
    "bookings not captured exactly once at the provider":
      keys - (await of(sql`${captured} having count(*) = 1`)),
    "surplus charges": (await count(database, sql`select count(*)::int as n from simulated_charges`)) - keys,
    "bookings not paid exactly once": keys - (await of(paid)),
    "bookings whose ledger differs from their total": keys - (await of(booked)),
  };
}

async function count(database: Database, query: ReturnType<typeof sql>): Promise<number> {
  const rows = await database.execute<{ n: number }>(query);
  return rows[0]?.n ?? 0;
}
