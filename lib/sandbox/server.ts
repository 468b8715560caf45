import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/log";
import { adminDesk } from "./admin-desk";
import { airtelDesk } from "./airtel-desk";
import { type ChargeRow, ripen, type Vendor } from "./books";
import { callBack } from "./callbacks";
import type { Asked, Reply, SandboxKeys } from "./exchange";
import { faultsOf, takeMishap } from "./faults";
import { mtnDesk } from "./mtn-desk";
import { stripeDesk } from "./stripe-desk";

const LONGEST_BODY = 64 * 1024;

interface SandboxOptions {
  keys: SandboxKeys;
  /** Where callbacks go that are set up in a portal, without the provider's name: http://…/webhooks. None: nowhere. */
  webhooks?: string;
  now?: () => Date;
  /** Called with a request that is not going to be answered. */
  onHang?: (response: ServerResponse) => void;
  /** 0: one the system chooses. */
  port?: number;
}

export interface Sandbox {
  url: string;
  close(): Promise<void>;
}

/** The simulated providers, on this machine alone. What they know is in the database, so any number may run. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const server = createServer((request, response) => {
    serve(options, request, response).catch((error) => {
      log.error({ err: error }, "simulated provider failed");
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  // Nobody waits for it to end.
  server.unref();
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}

async function serve(options: SandboxOptions, request: IncomingMessage, response: ServerResponse) {
  const asked = await readRequest(options, request);
  const { provider, desk } = deskFor(asked.path);
  if (!provider) return send(response, await answered(options, await desk(asked), false));
  const { hangs, latencyMs, callback } = await faultsOf(provider);
  if (hangs) return options.onHang?.(response);
  const isWrite = asked.method === "POST" && !/token/.test(asked.path);
  if (isWrite && (await takeMishap(provider, "failures"))) return send(response, { status: 503 });
  if (latencyMs > 0) await sleep(latencyMs);
  const reply = await answered(options, await desk(asked), callback === "early");
  if (isWrite && (await takeMishap(provider, "cuts"))) return response.destroy();
  send(response, reply);
}

function deskFor(path: string): { provider?: Vendor; desk: (asked: Asked) => Promise<Reply> } {
  if (path.startsWith("/v1/")) return { provider: "stripe", desk: stripeDesk };
  if (/^\/(collection|disbursement)\//.test(path)) return { provider: "mtn", desk: mtnDesk };
  if (/^\/(auth|merchant|standard)\//.test(path)) return { provider: "airtel", desk: airtelDesk };
  return { desk: adminDesk };
}

/** Callbacks go out by themselves; early ones arrive before the answer they belong to. */
async function answered(options: SandboxOptions, reply: Reply, isEarly: boolean): Promise<Reply> {
  const { keys, webhooks } = options;
  const now = options.now ?? (() => new Date());
  const tell = async (row: ChargeRow | undefined) => {
    if (row) await callBack(row, keys, webhooks);
  };
  const { opened, news } = reply;
  const told = Promise.all([tell(news), opened && isEarly && ripen(opened, now()).then(tell)]);
  if (isEarly) await told;
  else told.catch((error) => log.debug({ err: error }, "a simulated callback failed"));
  const due = opened?.settlesAt ?? opened?.expiresAt;
  if (opened && due) inTime(due.getTime() - now().getTime() + 20, () => ripen(opened, now()).then(tell));
  return reply;
}

function inTime(milliseconds: number, work: () => Promise<void>): void {
  setTimeout(() => {
    work().catch((error) => log.debug({ err: error }, "a simulated charge could not go on"));
  }, milliseconds).unref();
}

async function readRequest(options: SandboxOptions, request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://sandbox");
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) {
    body += chunk;
    if (body.length > LONGEST_BODY) throw new Error("too long");
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const now = options.now?.() ?? new Date();
  return {
    method: request.method ?? "GET",
    path: pathname,
    query: searchParams,
    headers,
    body,
    now,
    keys: options.keys,
  };
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.statusCode = status;
  if (body === undefined) return void response.end();
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(body));
}
