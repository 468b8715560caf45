import { z } from "zod";
import { parseJson } from "@/lib/payments/providers/http-client";
import { addMs } from "@/lib/platform/dates";
import { type ChargeRow, findCharge, findChargeByMoneyId, openCharge, refundCharge } from "./charges";
import { consumeFault, getFaults } from "./faults";
import { scriptFor } from "./scripted-outcomes";
import { issueToken, isValidToken, type SimulatedRequest, type SimulatedResponse } from "./simulated-http";

const LIFE_S = 180;
const FAMILY = "DP00800001";

const credentials = z.strictObject({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.literal("client_credentials"),
});
const rwandaFields = { country: z.literal("RW"), currency: z.literal("RWF") };
const payment = z.strictObject({
  reference: z.string().regex(/^[A-Za-z0-9 ]{4,64}$/),
  subscriber: z.strictObject({ ...rwandaFields, msisdn: z.string() }),
  transaction: z.strictObject({
    ...rwandaFields,
    amount: z.number().int().positive(),
    id: z.string().min(1).max(64),
  }),
});
const refund = z.strictObject({ transaction: z.strictObject({ airtel_money_id: z.string().min(1) }) });

/** Handles requests to Airtel Money (providers.md §2). */
export async function handleAirtelRequest(request: SimulatedRequest): Promise<SimulatedResponse> {
  const { method, path, headers } = request;
  if (path === "/auth/oauth2/token" && method === "POST") return issueAccessToken(request);
  if (!isValidToken(request, "airtel")) return { status: 401, body: { error: "invalid_token" } };
  if (headers.get("x-country") !== "RW" || headers.get("x-currency") !== "RWF") return refusal(400, "004");
  if (/^\/merchant\/v[12]\/payments\/$/.test(path) && method === "POST") return createCharge(request);
  if (/^\/standard\/v[12]\/payments\/refund$/.test(path) && method === "POST") return refundAll(request);
  const id = /^\/standard\/v1\/payments\/([^/]+)$/.exec(path)?.[1];
  return id && method === "GET" ? getStatus(request, id) : { status: 404 };
}

async function issueAccessToken({ body, keys, now }: SimulatedRequest): Promise<SimulatedResponse> {
  const { data } = credentials.safeParse(parseJson(body));
  const { clientId, clientSecret } = keys.airtel;
  if (!data || data.client_id !== clientId || data.client_secret !== clientSecret)
    return { status: 401, body: { error: "invalid_client" } };
  const lifeMs = (await consumeFault("airtel", "staleTokens")) ? -1 : LIFE_S * 1000;
  const access_token = issueToken(keys.tokenSecret, "airtel", now, lifeMs);
  return { status: 200, body: { access_token, expires_in: String(LIFE_S), token_type: "bearer" } };
}

async function createCharge({ body, now }: SimulatedRequest): Promise<SimulatedResponse> {
  const { data: requested } = payment.safeParse(parseJson(body));
  if (!requested) return refusal(400, "004");
  const { msisdn } = requested.subscriber;
  // Airtel expects the number without a country code.
  if (!/^7\d{8}$/.test(msisdn)) return refusal(400, "005");
  const { ambiguousMs } = await getFaults("airtel");
  const { id, amount, currency } = requested.transaction;
  const opened = await openCharge({
    provider: "airtel",
    id,
    reference: id,
    moneyId: `CI${now.getTime()}.${id.slice(-6)}`,
    amount,
    currency,
    payerPhone: `250${msisdn}`,
    description: requested.reference,
    capturesAtOnce: true,
    createdAt: now,
    ...(ambiguousMs > 0 && { ambiguousUntil: addMs(now, ambiguousMs) }),
    ...scriptFor(msisdn, now),
  });
  if (!opened) return refusal(409, "", "Duplicate transaction id");
  return {
    status: 200,
    body: { data: { transaction: { id, status: "SUCCESS" } }, status: statusBody("006", true) },
    opened,
  };
}

async function getStatus({ now }: SimulatedRequest, id: string): Promise<SimulatedResponse> {
  const row = await findCharge({ provider: "airtel", id }, now);
  if (!row) return refusal(404, "025");
  const isAmbiguous = row.ambiguousUntil !== null && row.ambiguousUntil > now;
  const code = isAmbiguous ? "000" : codeOf(row);
  const status = isAmbiguous ? "TA" : airtelStatus(row);
  const transaction = { airtel_money_id: row.moneyId, id, message: status, status };
  return { status: 200, body: { data: { transaction }, status: statusBody(code, true) } };
}

async function refundAll({ body }: SimulatedRequest): Promise<SimulatedResponse> {
  const { data } = refund.safeParse(parseJson(body));
  if (!data) return refusal(400, "004");
  const moneyId = data.transaction.airtel_money_id;
  const row = await findChargeByMoneyId("airtel", moneyId);
  if (!row) return refusal(404, "025");
  const outcome = await refundCharge(row, moneyId, row.amount);
  if (outcome === "known") return refusal(400, "", "Transaction already refunded");
  if (outcome === "refused") return refusal(400, "009");
  const transaction = { airtel_money_id: moneyId, status: "SUCCESS" };
  return { status: 200, body: { data: { transaction }, status: statusBody("001", true) } };
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

function statusBody(code: string, success: boolean, message = success ? "SUCCESS" : "FAILED") {
  const names = code ? { result_code: "ESB000010", response_code: `${FAMILY}${code}` } : {};
  return { code: success ? "200" : "400", message, success, ...names };
}

function refusal(status: number, code: string, message?: string): SimulatedResponse {
  return { status, body: { status: statusBody(code, false, message) } };
}
