import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { sandboxReplies } from "@/db/schema/sandbox";
import { type ChargeRow, find, findRefund, move, open, payBack } from "./books";
import type { Asked, Reply } from "./exchange";
import { stripeDisputes, stripeIntent, stripeRefund } from "./stripe-objects";

const whole = z.string().regex(/^\d+$/).transform(Number);
const expand = { "expand[0]": z.literal("latest_charge").optional() };
const creation = z
  .strictObject({
    amount: whole,
    currency: z.enum(["usd", "rwf"]),
    capture_method: z.enum(["manual", "automatic"]),
    "payment_method_types[0]": z.literal("card"),
    description: z.string().max(1000).optional(),
    "metadata[payment_id]": z.string().max(500).optional(),
    "metadata[booking]": z.string().max(500).optional(),
    ...expand,
  })
  .refine(({ amount }) => amount >= 50);
const capture = z.strictObject({ amount_to_capture: whole.optional(), ...expand });
const cancellation = z.strictObject({ cancellation_reason: z.enum(["abandoned"]).optional(), ...expand });
const refunding = z.strictObject({
  payment_intent: z.string(),
  amount: whole,
  "metadata[refund_id]": z.string().optional(),
});

/** Stripe's door, as much of it as we use (providers.md §3). */
export async function stripeDesk(asked: Asked): Promise<Reply> {
  const { method, headers, keys } = asked;
  if (headers.get("authorization") !== `Bearer ${keys.stripe.secretKey}`)
    return refusal(401, "invalid_request_error", "api_key_invalid");
  if (method === "GET") return read(asked);
  if (headers.get("content-type") !== "application/x-www-form-urlencoded")
    return refusal(400, "invalid_request_error", "content_type_invalid");
  return onceByKey(asked, () => write(asked));
}

async function read({ path, query, now, keys }: Asked): Promise<Reply> {
  const [, , kind, id = ""] = path.split("/");
  if (kind === "disputes" && !id) {
    const of = { provider: "stripe", id: query.get("payment_intent") ?? "" };
    return { status: 200, body: stripeDisputes(await find(of, now)) };
  }
  if (kind === "refunds") {
    const row = await findRefund("stripe", id);
    return row ? { status: 200, body: stripeRefund(row.id, row.amount) } : missing();
  }
  const row = kind === "payment_intents" ? await find({ provider: "stripe", id }, now) : undefined;
  return row ? { status: 200, body: stripeIntent(row, keys.seal) } : missing();
}

async function write(asked: Asked): Promise<Reply> {
  const [, , kind, id = "", act] = asked.path.split("/");
  const form = Object.fromEntries(new URLSearchParams(asked.body));
  if (kind === "refunds" && !id) return refund(asked, form);
  if (kind !== "payment_intents") return missing();
  if (!id) return create(asked, form);
  const row = await find({ provider: "stripe", id }, asked.now);
  if (!row) return missing();
  if (act === "capture") return take(asked, row, form);
  if (act === "cancel") return cancel(asked, row, form);
  return missing();
}

async function create({ now, keys }: Asked, form: object): Promise<Reply> {
  const { data } = creation.safeParse(form);
  if (!data) return refusal(400, "invalid_request_error", "parameter_invalid");
  const id = `pi_${randomBytes(12).toString("hex")}`;
  const opened = await open({
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
  return opened ? { status: 200, body: stripeIntent(opened, keys.seal), opened } : missing();
}

async function take({ keys }: Asked, row: ChargeRow, form: object): Promise<Reply> {
  const { data } = capture.safeParse(form);
  if (!data || (data.amount_to_capture ?? 1) < 1)
    return refusal(400, "invalid_request_error", "parameter_invalid");
  const amount = data.amount_to_capture ?? row.amount;
  if (amount > row.amount) return refusal(400, "invalid_request_error", "amount_too_large");
  const set = { status: "captured", capturedAmount: amount };
  const taken = await move(row, ["authorized"], set);
  if (!taken) return refusal(400, "invalid_request_error", "payment_intent_unexpected_state");
  return { status: 200, body: stripeIntent(taken, keys.seal), news: taken };
}

async function cancel({ keys }: Asked, row: ChargeRow, form: object): Promise<Reply> {
  const { data } = cancellation.safeParse(form);
  if (!data) return refusal(400, "invalid_request_error", "parameter_invalid");
  const reason = row.reason ?? data.cancellation_reason ?? null;
  const gone = await move(row, ["pending", "authorized"], { status: "cancelled", reason });
  if (!gone) return refusal(400, "invalid_request_error", "payment_intent_unexpected_state");
  return { status: 200, body: stripeIntent(gone, keys.seal), news: gone };
}

async function refund({ now }: Asked, form: object): Promise<Reply> {
  const { data } = refunding.safeParse(form);
  if (!data) return refusal(400, "invalid_request_error", "parameter_invalid");
  const row = await find({ provider: "stripe", id: data.payment_intent }, now);
  if (!row) return missing();
  // While a bank looks at it, or once it has decided for the payer, nothing is paid back besides.
  if (row.disputeStatus && !["won", "reinstated"].includes(row.disputeStatus))
    return refusal(400, "invalid_request_error", "charge_disputed");
  const id = `re_${randomBytes(12).toString("hex")}`;
  if ((await payBack(row, id, data.amount)) !== "paid")
    return refusal(400, "invalid_request_error", "charge_already_refunded");
  return { status: 200, body: stripeRefund(id, data.amount), news: row };
}

/**
 * A key is worked on once. A repeat gets the first answer, also after a crash of either side; with other parameters it
 * is refused, and while the first is being worked on it has to wait.
 */
async function onceByKey(asked: Asked, work: () => Promise<Reply>): Promise<Reply> {
  const key = asked.headers.get("idempotency-key");
  if (!key) return work();
  const fingerprint = createHash("sha256").update(`${asked.path} ${asked.body}`).digest("hex");
  const claimed = await db()
    .insert(sandboxReplies)
    .values({ key, fingerprint })
    .onConflictDoNothing()
    .returning();
  const mine = eq(sandboxReplies.key, key);
  if (claimed.length === 0) {
    const [known] = await db().select().from(sandboxReplies).where(mine);
    if (known && known.fingerprint !== fingerprint)
      return refusal(400, "idempotency_error", "idempotency_key_in_use");
    if (!known || known.status === null) return refusal(409, "idempotency_error", "lock_timeout");
    return { status: known.status, body: known.body };
  }
  const reply = await work();
  await db().update(sandboxReplies).set({ status: reply.status, body: reply.body }).where(mine);
  return reply;
}

const missing = () => refusal(404, "invalid_request_error", "resource_missing");

function refusal(status: number, type: string, code: string): Reply {
  return { status, body: { error: { type, code, message: code.replaceAll("_", " ") } } };
}
