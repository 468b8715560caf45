import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { simulatedReplies } from "@/db/schema/operations/simulated-providers";
import {
  type ChargeRow,
  findCharge,
  findChargeByMoneyId,
  findRefund,
  listRefunds,
  moveCharge,
  openCharge,
  refundCharge,
} from "./charges";
import type { SimulatedRequest, SimulatedResponse } from "./simulated-http";
import { toStripeDispute, toStripeDisputes, toStripeIntent, toStripeRefund } from "./stripe-objects";

const integerText = z.string().regex(/^\d+$/).transform(Number);
const expand = { "expand[0]": z.literal("latest_charge").optional() };
const creation = z
  .strictObject({
    amount: integerText,
    currency: z.enum(["usd", "rwf"]),
    capture_method: z.enum(["manual", "automatic"]),
    "payment_method_types[0]": z.literal("card"),
    description: z.string().max(1000).optional(),
    "metadata[payment_id]": z.string().max(500).optional(),
    "metadata[booking]": z.string().max(500).optional(),
    ...expand,
  })
  .refine(({ amount }) => amount >= 50);
const capture = z.strictObject({ amount_to_capture: integerText.optional(), ...expand });
const cancellation = z.strictObject({ cancellation_reason: z.enum(["abandoned"]).optional(), ...expand });
const refunding = z.strictObject({
  payment_intent: z.string(),
  amount: integerText,
  "metadata[refund_id]": z.string().optional(),
});

const evidence = z.strictObject({
  "evidence[uncategorized_text]": z.string().min(1).max(20_000),
  submit: z.literal("true"),
});

/** Handles the part of Stripe that we use (providers.md §3). */
export async function handleStripeRequest(request: SimulatedRequest): Promise<SimulatedResponse> {
  const { method, headers, keys } = request;
  if (headers.get("authorization") !== `Bearer ${keys.stripe.secretKey}`)
    return refusal(401, "invalid_request_error", "api_key_invalid");
  if (method === "GET") return read(request);
  if (headers.get("content-type") !== "application/x-www-form-urlencoded")
    return refusal(400, "invalid_request_error", "content_type_invalid");
  return onceByKey(request, () => write(request));
}

async function read({ path, query, now, keys }: SimulatedRequest): Promise<SimulatedResponse> {
  const [, , kind, id = ""] = path.split("/");
  if (kind === "disputes" && !id) {
    const chargeId = { provider: "stripe", id: query.get("payment_intent") ?? "" };
    return { status: 200, body: toStripeDisputes(await findCharge(chargeId, now)) };
  }
  if (kind === "refunds" && !id) {
    const charge = await findCharge({ provider: "stripe", id: query.get("payment_intent") ?? "" }, now);
    const rows = charge ? await listRefunds("stripe", charge.reference) : [];
    return { status: 200, body: { object: "list", data: rows.map(toListedRefund), has_more: false } };
  }
  if (kind === "refunds") {
    const row = await findRefund("stripe", id);
    return row ? { status: 200, body: toStripeRefund(row.id, row.amount) } : missing();
  }
  const row = kind === "payment_intents" ? await findCharge({ provider: "stripe", id }, now) : undefined;
  return row ? { status: 200, body: toStripeIntent(row, keys.tokenSecret) } : missing();
}

async function write(request: SimulatedRequest): Promise<SimulatedResponse> {
  const [, , kind, id = "", action] = request.path.split("/");
  const form = Object.fromEntries(new URLSearchParams(request.body));
  if (kind === "refunds" && !id) return refund(request, form);
  if (kind === "disputes" && id && !action) return takeEvidence(id, form);
  if (kind !== "payment_intents") return missing();
  if (!id) return create(request, form);
  const row = await findCharge({ provider: "stripe", id }, request.now);
  if (!row) return missing();
  if (action === "capture") return captureCharge(request, row, form);
  if (action === "cancel") return cancel(request, row, form);
  return missing();
}

async function create({ now, keys }: SimulatedRequest, form: object): Promise<SimulatedResponse> {
  const { data } = creation.safeParse(form);
  if (!data) return refusal(400, "invalid_request_error", "parameter_invalid");
  const id = `pi_${randomBytes(12).toString("hex")}`;
  const opened = await openCharge({
    provider: "stripe",
    id,
    reference: data["metadata[payment_id]"] ?? id,
    moneyId: id.replace("pi_", "ch_"),
    amount: data.amount,
    currency: data.currency.toUpperCase(),
    description: data.description,
    capturesAtOnce: data.capture_method === "automatic",
    createdAt: now,
  });
  return opened ? { status: 200, body: toStripeIntent(opened, keys.tokenSecret), opened } : missing();
}

async function captureCharge(
  { keys }: SimulatedRequest,
  row: ChargeRow,
  form: object,
): Promise<SimulatedResponse> {
  const { data } = capture.safeParse(form);
  if (!data || (data.amount_to_capture ?? 1) < 1)
    return refusal(400, "invalid_request_error", "parameter_invalid");
  const amount = data.amount_to_capture ?? row.amount;
  if (amount > row.amount) return refusal(400, "invalid_request_error", "amount_too_large");
  const set = { status: "captured", capturedAmount: amount };
  const taken = await moveCharge(row, ["authorized"], set);
  if (!taken) return refusal(400, "invalid_request_error", "payment_intent_unexpected_state");
  return { status: 200, body: toStripeIntent(taken, keys.tokenSecret), changed: taken };
}

async function cancel({ keys }: SimulatedRequest, row: ChargeRow, form: object): Promise<SimulatedResponse> {
  const { data } = cancellation.safeParse(form);
  if (!data) return refusal(400, "invalid_request_error", "parameter_invalid");
  const reason = row.reason ?? data.cancellation_reason ?? null;
  const cancelled = await moveCharge(row, ["pending", "authorized"], { status: "cancelled", reason });
  if (!cancelled) return refusal(400, "invalid_request_error", "payment_intent_unexpected_state");
  return { status: 200, body: toStripeIntent(cancelled, keys.tokenSecret), changed: cancelled };
}

/** Evidence is accepted once, while the bank waits for it. */
async function takeEvidence(id: string, form: object): Promise<SimulatedResponse> {
  const row = await findChargeByMoneyId("stripe", id.replace("dp_", "ch_"));
  if (!row?.disputeStatus) return missing();
  if (!evidence.safeParse(form).success) return refusal(400, "invalid_request_error", "parameter_invalid");
  if (row.disputeStatus !== "needs_response")
    return refusal(400, "invalid_request_error", "dispute_already_submitted");
  const reviewed = await moveCharge(row, ["captured"], { status: "captured", disputeStatus: "under_review" });
  if (!reviewed) return missing();
  return { status: 200, body: toStripeDispute(reviewed), changed: reviewed };
}

async function refund({ now }: SimulatedRequest, form: object): Promise<SimulatedResponse> {
  const { data } = refunding.safeParse(form);
  if (!data) return refusal(400, "invalid_request_error", "parameter_invalid");
  const row = await findCharge({ provider: "stripe", id: data.payment_intent }, now);
  if (!row) return missing();
  // During a dispute, or after the bank decided for the payer, there is no further refund.
  if (row.disputeStatus && !["won", "reinstated"].includes(row.disputeStatus))
    return refusal(400, "invalid_request_error", "charge_disputed");
  const id = refundIdFor(data["metadata[refund_id]"]);
  if ((await refundCharge(row, id, data.amount)) !== "paid")
    return refusal(400, "invalid_request_error", "charge_already_refunded");
  return { status: 200, body: toStripeRefund(id, data.amount), changed: row };
}

/** A new id for every refund. It contains our reference, which Stripe would store as metadata. */
const refundIdFor = (reference: string | undefined) =>
  `re_${(reference ?? "").replaceAll("-", "")}${randomBytes(12).toString("hex")}`;

function toListedRefund({ id, amount }: { id: string; amount: number }) {
  const reference = /^re_(.{8})(.{4})(.{4})(.{4})(.{12}).{24}$/.exec(id)?.slice(1).join("-");
  return { ...toStripeRefund(id, amount), metadata: reference ? { refund_id: reference } : {} };
}

/**
 * Processes each idempotency key once. A repeat gets the first response, even after a crash on either side;
 * with other parameters it is refused, and while the first request runs it must wait.
 */
async function onceByKey(
  request: SimulatedRequest,
  work: () => Promise<SimulatedResponse>,
): Promise<SimulatedResponse> {
  const key = request.headers.get("idempotency-key");
  if (!key) return work();
  const fingerprint = createHash("sha256").update(`${request.path} ${request.body}`).digest("hex");
  const claimed = await db()
    .insert(simulatedReplies)
    .values({ key, fingerprint })
    .onConflictDoNothing()
    .returning();
  const mine = eq(simulatedReplies.key, key);
  if (claimed.length === 0) {
    const [known] = await db().select().from(simulatedReplies).where(mine);
    if (known && known.fingerprint !== fingerprint)
      return refusal(400, "idempotency_error", "idempotency_key_in_use");
    if (!known || known.status === null) return refusal(409, "idempotency_error", "lock_timeout");
    return { status: known.status, body: known.body };
  }
  const reply = await work();
  await db().update(simulatedReplies).set({ status: reply.status, body: reply.body }).where(mine);
  return reply;
}

const missing = () => refusal(404, "invalid_request_error", "resource_missing");

function refusal(status: number, type: string, code: string): SimulatedResponse {
  return { status, body: { error: { type, code, message: code.replaceAll("_", " ") } } };
}
