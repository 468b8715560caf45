import { v4 as uuid } from "uuid";
import { z } from "zod";
import { type ChargeRow, find, findRefund, open, payBack } from "./books";
import { type Asked, issueToken, isToken, type Reply, readBody } from "./exchange";
import { takeMishap } from "./faults";
import { scriptFor } from "./scripts";

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

/** MTN MoMo's door: collection and disbursement (providers.md §1). */
export async function mtnDesk(asked: Asked): Promise<Reply> {
  const [, product = "", version, what, reference] = asked.path.split("/");
  if (asked.headers.get("ocp-apim-subscription-key") !== asked.keys.mtn.subscriptionKey)
    return {
      status: 401,
      body: { statusCode: 401, message: "Access denied due to invalid subscription key." },
    };
  if (version === "token") return token(asked, product);
  if (!isToken(asked, `mtn ${product}`)) return { status: 401, body: { error: "login_required" } };
  if (version !== "v1_0") return { status: 404 };
  const environment = asked.headers.get("x-target-environment");
  if (environment !== "mtnrwanda" && environment !== "sandbox")
    return refusal(500, "NOT_ALLOWED_TARGET_ENVIRONMENT");
  if (`${product} ${what}` === "collection requesttopay")
    return asked.method === "POST" ? charge(asked) : standing(asked, reference ?? "");
  if (`${product} ${what}` === "disbursement refund")
    return asked.method === "POST" ? refund(asked) : refundStanding(reference ?? "");
  return { status: 404 };
}

async function token({ method, body, headers, keys, now }: Asked, product: string): Promise<Reply> {
  const expected = Buffer.from(`${keys.mtn.apiUser}:${keys.mtn.apiKey}`).toString("base64");
  if (method !== "POST" || body !== "") return { status: 400 };
  if (headers.get("authorization") !== `Basic ${expected}`) return { status: 401 };
  const lifeMs = (await takeMishap("mtn", "staleTokens")) ? -1 : HOUR_MS;
  const access_token = issueToken(keys.seal, `mtn ${product}`, now, lifeMs);
  return { status: 200, body: { access_token, token_type: "access_token", expires_in: 3600 } };
}

async function charge(asked: Asked): Promise<Reply> {
  const { headers, now } = asked;
  const { data: wanted } = requestToPay.safeParse(readBody(asked.body));
  const { data: id } = z.uuidv4().safeParse(headers.get("x-reference-id"));
  if (!wanted || !id || !isJson(headers)) return { status: 400, body: { message: "Bad request" } };
  if (!hasRightCurrency(headers, wanted.currency)) return refusal(500, "INVALID_CURRENCY");
  const callbackUrl = headers.get("x-callback-url");
  if (callbackUrl && !URL.canParse(callbackUrl)) return refusal(500, "INVALID_CALLBACK_URL_HOST");
  const { partyId } = wanted.payer;
  const opened = await open({
    provider: "mtn",
    id,
    reference: wanted.externalId,
    moneyId: String(now.getTime()) + id.slice(0, 4),
    amount: Number(wanted.amount),
    currency: wanted.currency,
    payerPhone: partyId,
    description: wanted.payerMessage,
    capturesAtOnce: true,
    callbackUrl,
    createdAt: now,
    ...scriptFor(partyId, now),
  });
  return opened ? { status: 202, opened } : refusal(409, "RESOURCE_ALREADY_EXIST");
}

async function standing({ now }: Asked, id: string): Promise<Reply> {
  const row = await find({ provider: "mtn", id }, now);
  return row ? { status: 200, body: mtnResult(row) } : refusal(404, "RESOURCE_NOT_FOUND");
}

async function refund({ headers, body }: Asked): Promise<Reply> {
  const { data: wanted } = refundRequest.safeParse(readBody(body));
  const { data: id } = z.uuidv4().safeParse(headers.get("x-reference-id"));
  if (!wanted || !id || !isJson(headers)) return { status: 400, body: { message: "Bad request" } };
  if (!hasRightCurrency(headers, wanted.currency)) return refusal(500, "INVALID_CURRENCY");
  const charge = { provider: "mtn", id: wanted.referenceIdToRefund };
  const outcome = await payBack(charge, id, Number(wanted.amount));
  if (outcome === "known") return refusal(409, "RESOURCE_ALREADY_EXIST");
  return outcome === "paid" ? { status: 202 } : refusal(400, "NOT_ALLOWED");
}

async function refundStanding(id: string): Promise<Reply> {
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

/** A charge as the status and the callback tell it. Its reason is a word or an object, as it happens. */
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

/** MTN's own sandbox knows no money but euros. */
function hasRightCurrency(headers: Headers, currency: string): boolean {
  return currency === (headers.get("x-target-environment") === "sandbox" ? "EUR" : "RWF");
}

function refusal(status: number, code: string): Reply {
  return { status, body: { code, message: code.toLowerCase().replaceAll("_", " ") } };
}
