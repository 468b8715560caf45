import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { providerNames } from "@/db/enums/payments";
import { simulatedCharges, simulatedLog } from "@/db/schema/operations/simulated-providers";
import { parseJson } from "@/lib/payments/providers/http-client";
import { type ChargeRow, findChargeByReference, moveCharge, settleCharge } from "./charges";
import { scenario, setFaults } from "./faults";
import type { SimulatedRequest, SimulatedResponse } from "./simulated-http";

const answerRequest = z.object({
  provider: z.enum(providerNames),
  /** The id of our payment. */
  reference: z.string(),
  /** `captured`, or the reason of the failure. */
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
  /** In minor units; defaults to the whole charge. */
  amount: z.int().min(1).optional(),
  /** `reinstated`: lost at first and returned later. */
  status: z.enum(["needs_response", "under_review", "won", "lost", "reinstated"]),
});

/**
 * Handles the simulator's own endpoints, which no real provider has: the payer's answer, planned faults and
 * the log.
 */
export async function handleAdminRequest(request: SimulatedRequest): Promise<SimulatedResponse> {
  const { headers, keys, method, path, body } = request;
  if (headers.get("authorization") !== `Bearer ${keys.admin}`) return { status: 401 };
  if (method === "POST" && path === "/__sim/scenario") {
    const { data } = scenario.safeParse(parseJson(body));
    if (data) await setFaults(data);
    return { status: data ? 204 : 400 };
  }
  if (method === "POST" && path === "/__sim/answers") return givePayerAnswer(request);
  if (method === "POST" && path === "/__sim/disputes") return disputeCharge(request);
  if (method === "GET" && path === "/__sim/log") return { status: 200, body: await readLog() };
  return { status: 404 };
}

async function givePayerAnswer({ body, now }: SimulatedRequest): Promise<SimulatedResponse> {
  const { data } = answerRequest.safeParse(parseJson(body));
  const row = data && (await findChargeByReference(data.provider, data.reference, now));
  if (!data || !row) return { status: 404 };
  const changed =
    data.provider === "stripe" ? await answerCard(row, data.outcome) : await settleCharge(row, data.outcome);
  return changed ? { status: 204, changed } : { status: 409 };
}

/** Simulates a cardholder's dispute or the bank's decision on it. */
async function disputeCharge({ body, now }: SimulatedRequest): Promise<SimulatedResponse> {
  const { data } = disputeRequest.safeParse(parseJson(body));
  const row = data && (await findChargeByReference("stripe", data.reference, now));
  if (!data || !row) return { status: 404 };
  const disputedAmount = data.amount ?? row.disputedAmount ?? row.amount;
  const set = { status: "captured", disputedAmount, disputeStatus: data.status };
  const changed = await moveCharge(row, ["captured"], set);
  return changed ? { status: 204, changed } : { status: 409 };
}

/**
 * After a declined card the intent stays open with its error, so that another card can follow; an abandoned
 * one is closed.
 */
function answerCard(row: ChargeRow, outcome: string) {
  if (outcome === "captured") return settleCharge(row, outcome);
  if (outcome === "timed_out")
    return moveCharge(row, ["pending"], { status: "cancelled", reason: "abandoned" });
  return moveCharge(row, ["pending"], { status: "pending", reason: outcome });
}

/** Returns every charge and what happened to it, in order. */
async function readLog() {
  const is = eq(simulatedCharges.id, simulatedLog.chargeId);
  return db()
    .select({ entry: simulatedLog, reference: simulatedCharges.reference })
    .from(simulatedLog)
    .innerJoin(simulatedCharges, is)
    .orderBy(asc(simulatedLog.id))
    .limit(100_000);
}
