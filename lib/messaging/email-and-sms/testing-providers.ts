import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";

// Simulated providers on real sockets, as strict as the real ones (providers.md §5, §6).

interface ReceivedRequest {
  path: string;
  form: Record<string, string>;
}

interface Simulator {
  url: string;
  requests: ReceivedRequest[];
  /**
   * Responses for the next calls: the normal answer, a dropped connection or an HTTP status. The last entry
   * stays in effect.
   */
  responses: ("response" | "none" | number)[];
  close: () => Promise<void>;
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return Object.fromEntries(new URLSearchParams(text));
}

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function simulate(
  answer: (request: ReceivedRequest, headers: IncomingMessage["headers"]) => [status: number, body: unknown],
): Promise<Simulator> {
  const requests: ReceivedRequest[] = [];
  const responses: Simulator["responses"] = [];
  const server = createServer(async (request, response) => {
    const call = { path: `${request.method} ${request.url}`, form: await readForm(request) };
    requests.push(call);
    const next = (responses.length > 1 ? responses.shift() : responses[0]) ?? "response";
    if (next === "none") return request.socket.destroy();
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    const [status, body] =
      typeof next === "number"
        ? [next, { message: "not now" }]
        : isForm
          ? answer(call, request.headers)
          : [415, {}];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const port = await listen(server);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}`, requests, responses, close };
}

const answers: Record<string, [statusCode: number, status: string]> = {
  "450": [403, "InvalidPhoneNumber"],
  "451": [406, "UserInBlacklist"],
  "452": [405, "InsufficientBalance"],
};

/**
 * Numbers ending in 450 are on no network, numbers ending in 451 are blacklisted, and numbers ending in 452 cost more
 * than the account holds.
 */
export function simulateAfricasTalking(apiKey: string, username: string): Promise<Simulator> {
  return simulate(({ path, form }, headers) => {
    if (path !== "POST /version1/messaging") return [404, {}];
    if (headers.apikey !== apiKey || form.username !== username)
      return [401, "The supplied authentication is invalid"];
    if (!/^\+\d{8,15}$/.test(form.to ?? "") || !form.message || form.bulkSMSMode !== "1") return [400, {}];
    const [statusCode, status] = answers[(form.to ?? "").slice(-3)] ?? [101, "Success"];
    const recipient = { statusCode, status, number: form.to, cost: "RWF 8.0", messageId: `ATXid_${form.to}` };
    return [201, { SMSMessageData: { Message: "Sent to 1/1", Recipients: [recipient] } }];
  });
}

/** The code is always 123456 and can be used once. */
export function simulateTwilioVerify(service: string, apiKey: string, apiSecret: string): Promise<Simulator> {
  const checks = new Map<string, number>();
  const expected = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;
  return simulate(({ path, form }, headers) => {
    if (headers.authorization !== expected) return [401, { code: 20003, message: "Authenticate" }];
    const { To = "" } = form;
    if (!/^\+\d{8,15}$/.test(To)) return [400, { code: 60200, message: "Invalid parameter" }];
    if (path === `POST /v2/Services/${service}/Verifications`) {
      if (form.Channel !== "sms") return [400, { code: 60200 }];
      if (!checks.has(To)) checks.set(To, 0);
      return [201, { sid: `VE${To.slice(1)}`, status: "pending", to: To, channel: "sms", valid: false }];
    }
    if (path !== `POST /v2/Services/${service}/VerificationCheck`) return [404, { code: 20404 }];
    const count = checks.get(To);
    if (count === undefined) return [404, { code: 20404, message: "not found" }];
    checks.set(To, count + 1);
    if (count >= 5) return [429, { code: 60202, message: "Max check attempts reached" }];
    const isRight = form.Code === "123456";
    if (isRight) checks.delete(To);
    return [200, { sid: `VE${To.slice(1)}`, status: isRight ? "approved" : "pending", valid: isRight }];
  });
}

interface MailBox {
  url: string;
  /** Received messages with their envelopes. */
  emails: { from: string; to: string[]; data: string }[];
  close: () => Promise<void>;
}

/**
 * A mail server that accepts commands in the order SMTP requires. It rejects `nobody@…` (550) and `later@…`
 * (451). Each reply takes `replyMs`.
 */
export async function simulateMail(replyMs = 0): Promise<MailBox> {
  const emails: MailBox["emails"] = [];
  const server = createTcpServer((socket) => {
    socket.on("error", () => {});
    converse(socket, replyMs, (email) => emails.push(email));
  });
  const port = await listen(server);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, emails, close };
}

function converse(
  socket: Socket,
  replyMs: number,
  deliver: (email: MailBox["emails"][number]) => void,
): void {
  let email = { from: "", to: [] as string[], data: "" };
  let isData = false;
  let waiting = "";
  const begin = (from: string) => {
    email = { from, to: [], data: "" };
    return "250 ok";
  };
  const add = (to: string) => {
    email.to.push(to);
    return email.from ? "250 ok" : "503 MAIL first";
  };
  const open = () => {
    isData = email.to.length > 0;
    return isData ? "354 go on" : "503 RCPT first";
  };
  const commands: [RegExp, (found: string) => string][] = [
    [/^(?:EHLO|HELO) /i, () => "250 post.test"],
    [/^MAIL FROM:<([^>]+)>/i, begin],
    [/^RCPT TO:<nobody@[^>]+>/i, () => "550 no such mailbox"],
    [/^RCPT TO:<later@[^>]+>/i, () => "451 come back later"],
    [/^RCPT TO:<([^>]+)>/i, add],
    [/^DATA$/i, open],
    [/^(RSET|QUIT)$/i, () => "250 ok"],
  ];
  const respond = (line: string): string | undefined => {
    if (!isData) {
      const [pattern, answer] = commands.find(([known]) => known.test(line)) ?? [];
      return pattern && answer ? answer(line.match(pattern)?.[1] ?? "") : "500 what?";
    }
    isData = line !== ".";
    if (isData) email.data += `${line}\n`;
    else deliver(email);
    return isData ? undefined : "250 taken";
  };
  socket.write("220 post.test\r\n");
  socket.on("data", (chunk) => {
    const lines = (waiting + chunk.toString("utf8")).split("\r\n");
    waiting = lines.pop() ?? "";
    for (const answer of lines.map(respond))
      if (answer) setTimeout(() => socket.writable && socket.write(`${answer}\r\n`), replyMs);
  });
}

/** Returns a host and port on which nothing listens. */
export async function unreachableUrl(): Promise<string> {
  const server = createTcpServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}
