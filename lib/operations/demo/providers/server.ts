import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { ProviderName } from "@/lib/payments/providers/port";
import { log } from "@/lib/platform/log";
import { handleAdminRequest } from "./admin-handler";
import { handleAirtelRequest } from "./airtel-handler";
import { sendCallback } from "./callbacks";
import { type ChargeRow, settleDueCharge } from "./charges";
import { consumeFault, getFaults } from "./faults";
import { handleMtnRequest } from "./mtn-handler";
import type { SimulatedKeys, SimulatedRequest, SimulatedResponse } from "./simulated-http";
import { handleStripeRequest } from "./stripe-handler";

const LONGEST_BODY = 64 * 1024;

interface SimulatedServerOptions {
  keys: SimulatedKeys;
  /**
   * The base address of callbacks that a provider's portal configures, without the provider's name:
   * http://…/api/payments/webhooks. Without it no such callbacks are sent.
   */
  callbackBaseUrl?: string;
  now?: () => Date;
  /** Called with a request that will not be answered. */
  onHang?: (response: ServerResponse) => void;
  /** 0 lets the system choose a port. */
  port?: number;
}

export interface SimulatedServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the simulated providers on this machine only. Their state is in the database, so any number may run.
 */
export async function startSimulatedProviders(options: SimulatedServerOptions): Promise<SimulatedServer> {
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
  // The server must not keep the process alive.
  server.unref();
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}

async function serve(options: SimulatedServerOptions, request: IncomingMessage, response: ServerResponse) {
  const parsedRequest = await readRequest(options, request);
  const { provider, handle } = handlerFor(parsedRequest.path);
  if (!provider) return send(response, await sendCallbacks(options, await handle(parsedRequest), false));
  const { hangs, latencyMs, callback } = await getFaults(provider);
  if (hangs) return options.onHang?.(response);
  const isWrite = parsedRequest.method === "POST" && !/token/.test(parsedRequest.path);
  if (isWrite && (await consumeFault(provider, "failures"))) return send(response, { status: 503 });
  if (latencyMs > 0) await sleep(latencyMs);
  const reply = await sendCallbacks(options, await handle(parsedRequest), callback === "early");
  if (isWrite && (await consumeFault(provider, "cuts"))) return response.destroy();
  send(response, reply);
}

function handlerFor(path: string): {
  provider?: ProviderName;
  handle: (parsedRequest: SimulatedRequest) => Promise<SimulatedResponse>;
} {
  if (path.startsWith("/v1/")) return { provider: "stripe", handle: handleStripeRequest };
  if (/^\/(collection|disbursement)\//.test(path)) return { provider: "mtn", handle: handleMtnRequest };
  if (/^\/(auth|merchant|standard)\//.test(path)) return { provider: "airtel", handle: handleAirtelRequest };
  return { handle: handleAdminRequest };
}

/** Sends callbacks in the background; "early" ones arrive before the response they belong to. */
async function sendCallbacks(
  options: SimulatedServerOptions,
  reply: SimulatedResponse,
  isEarly: boolean,
): Promise<SimulatedResponse> {
  const { keys, callbackBaseUrl } = options;
  const now = options.now ?? (() => new Date());
  const callBackFor = async (row: ChargeRow | undefined) => {
    if (row) await sendCallback(row, keys, callbackBaseUrl);
  };
  const { opened, changed } = reply;
  const callbacksSent = Promise.all([
    callBackFor(changed),
    opened && isEarly && settleDueCharge(opened, now()).then(callBackFor),
  ]);
  if (isEarly) await callbacksSent;
  else callbacksSent.catch((error) => log.debug({ err: error }, "a simulated callback failed"));
  const due = opened?.settlesAt ?? opened?.expiresAt;
  if (opened && due)
    runAfter(due.getTime() - now().getTime() + 20, () => settleDueCharge(opened, now()).then(callBackFor));
  return reply;
}

function runAfter(milliseconds: number, work: () => Promise<void>): void {
  setTimeout(() => {
    work().catch((error) => log.debug({ err: error }, "a simulated charge could not be continued"));
  }, milliseconds).unref();
}

async function readRequest(
  options: SimulatedServerOptions,
  request: IncomingMessage,
): Promise<SimulatedRequest> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://simulated");
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

function send(response: ServerResponse, { status, body }: SimulatedResponse): void {
  response.statusCode = status;
  if (body === undefined) return void response.end();
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(body));
}
