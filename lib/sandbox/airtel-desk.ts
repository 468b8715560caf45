import { z } from "zod";
import { after } from "@/lib/dates";
import { type ChargeRow, find, findByMoneyId, open, payBack } from "./books";
import { type Asked, issueToken, isToken, type Reply, readBody } from "./exchange";
import { faultsOf, takeMishap } from "./faults";
import { scriptFor } from "./scripts";

const LIFE_S = 180;
const FAMILY = "DP00800001";

const credentials = z.strictObject({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.literal("client_credentials"),
});
const here = { country: z.literal("RW"), currency: z.literal("RWF") };
const payment = z.strictObject({
  reference: z.string().regex(/^[A-Za-z0-9 ]{4,64}$/),
  subscriber: z.strictObject({ ...here, msisdn: z.string() }),
  transaction: z.strictObject({
    ...here,
    amount: z.number().int().positive(),
    id: z.string().min(1).max(64),
  }),
});
const refund = z.strictObject({ transaction: z.strictObject({ airtel_money_id: z.string().min(1) }) });

/** Airtel Money's door (providers.md §2). */
export async function airtelDesk(asked: Asked): Promise<Reply> {
  const { method, path, headers } = asked;
  if (path === "/auth/oauth2/token" && method === "POST") return token(asked);
  if (!isToken(asked, "airtel")) return { status: 401, body: { error: "invalid_token" } };
  if (headers.get("x-country") !== "RW" || headers.get("x-currency") !== "RWF") return refusal(400, "004");
  if (/^\/merchant\/v[12]\/payments\/$/.test(path) && method === "POST") return charge(asked);
  if (/^\/standard\/v[12]\/payments\/refund$/.test(path) && method === "POST") return payBackAll(asked);
  const id = /^\/standard\/v1\/payments\/([^/]+)$/.exec(path)?.[1];
  return id && method === "GET" ? standing(asked, id) : { status: 404 };
}

async function token({ body, keys, now }: Asked): Promise<Reply> {
  const { data } = credentials.safeParse(readBody(body));
  const { clientId, clientSecret } = keys.airtel;
  if (!data || data.client_id !== clientId || data.client_secret !== clientSecret)
    return { status: 401, body: { error: "invalid_client" } };
  const lifeMs = (await takeMishap("airtel", "staleTokens")) ? -1 : LIFE_S * 1000;
  const access_token = issueToken(keys.seal, "airtel", now, lifeMs);
  return { status: 200, body: { access_token, expires_in: String(LIFE_S), token_type: "bearer" } };
}

async function charge({ body, now }: Asked): Promise<Reply> {
  const { data: wanted } = payment.safeParse(readBody(body));
  if (!wanted) return refusal(400, "004");
  const { msisdn } = wanted.subscriber;
  // With its country code it is nobody's number.
  if (!/^7\d{8}$/.test(msisdn)) return refusal(400, "005");
  const { ambiguousMs } = await faultsOf("airtel");
  const { id, amount, currency } = wanted.transaction;
  const opened = await open({
    provider: "airtel",
    id,
    reference: id,
    moneyId: `CI${now.getTime()}.${id.slice(-6)}`,
    amount,
    currency,
    payerPhone: `250${msisdn}`,
    description: wanted.reference,
    capturesAtOnce: true,
    createdAt: now,
    ...(ambiguousMs > 0 && { ambiguousUntil: after(now, ambiguousMs) }),
    ...scriptFor(msisdn, now),
  });
  if (!opened) return refusal(409, "", "Duplicate transaction id");
  return {
    status: 200,
    body: { data: { transaction: { id, status: "SUCCESS" } }, status: told("006", true) },
    opened,
  };
}

async function standing({ now }: Asked, id: string): Promise<Reply> {
  const row = await find({ provider: "airtel", id }, now);
  if (!row) return refusal(404, "025");
  const isAmbiguous = row.ambiguousUntil !== null && row.ambiguousUntil > now;
  const code = isAmbiguous ? "000" : codeOf(row);
  const status = isAmbiguous ? "TA" : airtelStatus(row);
  const transaction = { airtel_money_id: row.moneyId, id, message: status, status };
  return { status: 200, body: { data: { transaction }, status: told(code, true) } };
}

async function payBackAll({ body }: Asked): Promise<Reply> {
  const { data } = refund.safeParse(readBody(body));
  if (!data) return refusal(400, "004");
  const moneyId = data.transaction.airtel_money_id;
  const row = await findByMoneyId("airtel", moneyId);
  if (!row) return refusal(404, "025");
  const outcome = await payBack(row, moneyId, row.amount);
  if (outcome === "known") return refusal(400, "", "Transaction already refunded");
  if (outcome === "refused") return refusal(400, "009");
  const transaction = { airtel_money_id: moneyId, status: "SUCCESS" };
  return { status: 200, body: { data: { transaction }, status: told("001", true) } };
}

const codes: Record<string, string> = {
  declined: "009",
  rejected: "008",
  timed_out: "024",
  not_enough_money: "007",
  limit_reached: "003",
  wrong_pin: "002",
};

function codeOf(row: ChargeRow): string {
  if (row.status === "captured") return "001";
  return row.status === "pending" ? "006" : (codes[row.reason ?? ""] ?? "009");
}

export function airtelStatus(row: ChargeRow): "TS" | "TIP" | "TF" {
  if (row.status === "captured") return "TS";
  return row.status === "pending" ? "TIP" : "TF";
}

function told(code: string, success: boolean, message = success ? "SUCCESS" : "FAILED") {
  const names = code ? { result_code: "ESB000010", response_code: `${FAMILY}${code}` } : {};
  return { code: success ? "200" : "400", message, success, ...names };
}

function refusal(status: number, code: string, message?: string): Reply {
  return { status, body: { status: told(code, false, message) } };
}
