import { v4 as uuid } from "uuid";
import { z } from "zod";
import { parseJson } from "@/lib/payments/providers/http-client";
import { type ChargeRow, findCharge, findRefund, openCharge, refundCharge } from "./charges";
import { consumeFault } from "./faults";
import { scriptFor } from "./scripted-outcomes";
import { issueToken, isValidToken, type SimulatedRequest, type SimulatedResponse } from "./simulated-http";

const HOUR_MS = 3_600_000;

const message = z
  .string()
  .max(160)
  .regex(/^[A-Za-z0-9 .,-]*$/);
const money = { amount: z.string().regex(/^[1-9]\d*$/), currency: z.string().length(3) };
const requestToPay = z.strictObject({
  ...money,
  externalId: z.string().max(100),
  payer: z.strictObject({ partyIdType: z.literal("MSISDN"), partyId: z.string().regex(/^[1-9]\d{9,14}$/) }),
  payerMessage: message,
  payeeNote: message,
});
const refundRequest = z.strictObject({
  ...money,
  externalId: z.string().max(100),
  payerMessage: message,
  payeeNote: message,
  referenceIdToRefund: z.uuidv4(),
});

/** Handles requests to MTN MoMo: collection and disbursement (providers.md §1). */
export async function handleMtnRequest(request: SimulatedRequest): Promise<SimulatedResponse> {
  const [, product = "", version, what, reference] = request.path.split("/");
  if (request.headers.get("ocp-apim-subscription-key") !== request.keys.mtn.subscriptionKey)
    return {
      status: 401,
      body: { statusCode: 401, message: "Access denied due to invalid subscription key." },
    };
  if (version === "token") return issueAccessToken(request, product);
  if (!isValidToken(request, `mtn ${product}`)) return { status: 401, body: { error: "login_required" } };
  if (version !== "v1_0") return { status: 404 };
  const environment = request.headers.get("x-target-environment");
  if (environment !== "mtnrwanda" && environment !== "sandbox")
    return refusal(500, "NOT_ALLOWED_TARGET_ENVIRONMENT");
  if (`${product} ${what}` === "collection requesttopay")
    return request.method === "POST" ? charge(request) : getChargeStatus(request, reference ?? "");
  if (`${product} ${what}` === "disbursement refund")
    return request.method === "POST" ? createRefund(request) : getRefundStatus(reference ?? "");
  return { status: 404 };
}

async function issueAccessToken(
  { method, body, headers, keys, now }: SimulatedRequest,
  product: string,
): Promise<SimulatedResponse> {
  const expected = Buffer.from(`${keys.mtn.apiUser}:${keys.mtn.apiKey}`).toString("base64");
  if (method !== "POST" || body !== "") return { status: 400 };
  if (headers.get("authorization") !== `Basic ${expected}`) return { status: 401 };
  const lifeMs = (await consumeFault("mtn", "staleTokens")) ? -1 : HOUR_MS;
  const access_token = issueToken(keys.tokenSecret, `mtn ${product}`, now, lifeMs);
  return { status: 200, body: { access_token, token_type: "access_token", expires_in: 3600 } };
}

async function charge(request: SimulatedRequest): Promise<SimulatedResponse> {
  const { headers, now } = request;
  const { data: requested } = requestToPay.safeParse(parseJson(request.body));
  const { data: id } = z.uuidv4().safeParse(headers.get("x-reference-id"));
  if (!requested || !id || !isJson(headers)) return { status: 400, body: { message: "Bad request" } };
  if (!hasRightCurrency(headers, requested.currency)) return refusal(500, "INVALID_CURRENCY");
  const callbackUrl = headers.get("x-callback-url");
  if (callbackUrl && !URL.canParse(callbackUrl)) return refusal(500, "INVALID_CALLBACK_URL_HOST");
  const { partyId } = requested.payer;
  const opened = await openCharge({
    provider: "mtn",
    id,
    reference: requested.externalId,
    moneyId: String(now.getTime()) + id.slice(0, 4),
    amount: Number(requested.amount),
    currency: requested.currency,
    payerPhone: partyId,
    description: requested.payerMessage,
    capturesAtOnce: true,
    callbackUrl,
    createdAt: now,
    ...scriptFor(partyId, now),
  });
  return opened ? { status: 202, opened } : refusal(409, "RESOURCE_ALREADY_EXIST");
}

async function getChargeStatus({ now }: SimulatedRequest, id: string): Promise<SimulatedResponse> {
  const row = await findCharge({ provider: "mtn", id }, now);
  return row ? { status: 200, body: mtnResult(row) } : refusal(404, "RESOURCE_NOT_FOUND");
}

async function createRefund({ headers, body }: SimulatedRequest): Promise<SimulatedResponse> {
  const { data: requested } = refundRequest.safeParse(parseJson(body));
  const { data: id } = z.uuidv4().safeParse(headers.get("x-reference-id"));
  if (!requested || !id || !isJson(headers)) return { status: 400, body: { message: "Bad request" } };
  if (!hasRightCurrency(headers, requested.currency)) return refusal(500, "INVALID_CURRENCY");
  const charge = { provider: "mtn", id: requested.referenceIdToRefund };
  const outcome = await refundCharge(charge, id, Number(requested.amount));
  if (outcome === "known") return refusal(409, "RESOURCE_ALREADY_EXIST");
  return outcome === "paid" ? { status: 202 } : refusal(400, "NOT_ALLOWED");
}

async function getRefundStatus(id: string): Promise<SimulatedResponse> {
  const row = await findRefund("mtn", id);
  if (!row) return refusal(404, "RESOURCE_NOT_FOUND");
  const { amount } = row;
  return {
    status: 200,
    body: { amount: String(amount), financialTransactionId: id.slice(0, 8), status: "SUCCESSFUL" },
  };
}

const reasons: Record<string, string> = {
  declined: "COULD_NOT_PERFORM_TRANSACTION",
  rejected: "APPROVAL_REJECTED",
  timed_out: "EXPIRED",
  not_enough_money: "NOT_ENOUGH_FUNDS",
  limit_reached: "PAYER_LIMIT_REACHED",
  wrong_pin: "PAYMENT_NOT_APPROVED",
};

/**
 * Returns a charge as the status endpoint and the callback report it. As at MTN, the reason is either a
 * string or an object.
 */
export function mtnResult(row: ChargeRow) {
  const status = { captured: "SUCCESSFUL", pending: "PENDING" }[row.status] ?? "FAILED";
  const code = reasons[row.reason ?? ""] ?? "INTERNAL_PROCESSING_ERROR";
  const isWord = row.amount % 2 === 0;
  return {
    amount: String(row.amount),
    currency: row.currency,
    externalId: row.reference,
    payer: { partyIdType: "MSISDN", partyId: row.payerPhone },
    payerMessage: row.description,
    payeeNote: row.description,
    status,
    ...(status === "SUCCESSFUL" && { financialTransactionId: row.moneyId }),
    ...(status === "FAILED" && { reason: isWord ? code : { code, message: uuid() } }),
  };
}

const isJson = (headers: Headers) => headers.get("content-type")?.startsWith("application/json") === true;

/** MTN's own sandbox accepts only euros. */
function hasRightCurrency(headers: Headers, currency: string): boolean {
  return currency === (headers.get("x-target-environment") === "sandbox" ? "EUR" : "RWF");
}

function refusal(status: number, code: string): SimulatedResponse {
  return { status, body: { code, message: code.toLowerCase().replaceAll("_", " ") } };
}
