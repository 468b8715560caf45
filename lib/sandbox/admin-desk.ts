import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { sandboxCharges, sandboxLog } from "@/db/schema/sandbox";
import { type ChargeRow, findByReference, move, settle } from "./books";
import type { Asked, Reply } from "./exchange";
import { readBody } from "./exchange";
import { scenario, setFaults } from "./faults";

const answerRequest = z.object({
  provider: z.enum(["stripe", "mtn", "airtel"]),
  /** Our payment's id. */
  reference: z.string(),
  /** captured, or the reason it fails for. */
  outcome: z.enum([
    "captured",
    "rejected",
    "timed_out",
    "declined",
    "not_enough_money",
    "limit_reached",
    "wrong_pin",
    "card_expired",
  ]),
});

const disputeRequest = z.object({
  reference: z.string(),
  /** Minor units; all of it unless said otherwise. */
  amount: z.int().min(1).optional(),
  /** reinstated: lost, and given back afterwards all the same. */
  status: z.enum(["needs_response", "under_review", "won", "lost", "reinstated"]),
});

/** Where a payer's answer is given, mishaps are ordered and the log is read. No provider has such a door. */
export async function adminDesk(asked: Asked): Promise<Reply> {
  const { headers, keys, method, path, body } = asked;
  if (headers.get("authorization") !== `Bearer ${keys.admin}`) return { status: 401 };
  if (method === "POST" && path === "/__sim/scenario") {
    const { data } = scenario.safeParse(readBody(body));
    if (data) await setFaults(data);
    return { status: data ? 204 : 400 };
  }
  if (method === "POST" && path === "/__sim/answers") return answer(asked);
  if (method === "POST" && path === "/__sim/disputes") return dispute(asked);
  if (method === "GET" && path === "/__sim/log") return { status: 200, body: await readLog() };
  return { status: 404 };
}

async function answer({ body, now }: Asked): Promise<Reply> {
  const { data } = answerRequest.safeParse(readBody(body));
  const row = data && (await findByReference(data.provider, data.reference, now));
  if (!data || !row) return { status: 404 };
  const news =
    data.provider === "stripe" ? await answerCard(row, data.outcome) : await settle(row, data.outcome);
  return news ? { status: 204, news } : { status: 409 };
}

/** A card's owner disputes a charge with the bank, or the bank has decided. */
async function dispute({ body, now }: Asked): Promise<Reply> {
  const { data } = disputeRequest.safeParse(readBody(body));
  const row = data && (await findByReference("stripe", data.reference, now));
  if (!data || !row) return { status: 404 };
  const disputedAmount = data.amount ?? row.disputedAmount ?? row.amount;
  const set = { status: "captured", disputedAmount, disputeStatus: data.status };
  const news = await move(row, ["captured"], set);
  return news ? { status: 204, news } : { status: 409 };
}

/** A card that was refused may be followed by another, so the intent stays open with its error; one given up is closed. */
function answerCard(row: ChargeRow, outcome: string) {
  if (outcome === "captured") return settle(row, outcome);
  if (outcome === "timed_out") return move(row, ["pending"], { status: "cancelled", reason: "abandoned" });
  return move(row, ["pending"], { status: "pending", reason: outcome });
}

/** Every charge ever asked for and what happened to it, in order. */
async function readLog() {
  const is = eq(sandboxCharges.id, sandboxLog.chargeId);
  return db()
    .select({ entry: sandboxLog, reference: sandboxCharges.reference })
    .from(sandboxLog)
    .innerJoin(sandboxCharges, is)
    .orderBy(asc(sandboxLog.id))
    .limit(100_000);
}
