import { createHash } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

interface HttpResponse {
  status: number;
  body: string;
}

interface Call {
  kind: string;
  method?: "GET" | "POST";
  path: string;
  /** The client address; signed in with `token`. */
  person: string;
  token?: string;
  body?: unknown;
  /** Sent with every attempt of one action, so that it takes effect once. */
  key?: string;
}

const PATIENCE_MS = 60_000;
const RETRY_MS = 250;
/** No response, the proxy's own errors, and responses that ask for another attempt. */
const isPassing = ({ status, body }: HttpResponse) =>
  [0, 502, 503, 504].includes(status) || (status === 409 && body.includes("still being processed"));

function addressOf(person: string): string {
  return ["10", ...createHash("sha256").update(person).digest().subarray(0, 3)].join(".");
}

/**
 * Sends requests as people and API clients do: requests without a response are repeated, writes with the same
 * key.
 */
export function createClient(baseUrl: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = new Map<string, number[]>();
  const errors = new Map<string, number>();
  /** When actions were temporarily refused, with the response body. */
  const refusals: { at: number; kind: string; response: HttpResponse }[] = [];
  let answered = 0;

  async function attempt({ method = "GET", path, person, token, body, key }: Call): Promise<HttpResponse> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      "x-forwarded-for": addressOf(person),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { "idempotency-key": key }),
      ...(payload && { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
    };
    return new Promise((resolve) => {
      const sent = request(
        new URL(path, baseUrl),
        { method, agent, headers, timeout: 45_000 },
        (incoming) => {
          let text = "";
          incoming.setEncoding("utf8").on("data", (chunk) => {
            text += chunk;
          });
          incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, body: text }));
          incoming.on("error", () => resolve({ status: 0, body: text }));
        },
      );
      sent.on("timeout", () => sent.destroy());
      sent.on("error", () => resolve({ status: 0, body: "" }));
      sent.end(payload);
    });
  }

  return {
    times,
    errors,
    refusals,
    answered: () => answered,
    async ask(call: Call): Promise<HttpResponse> {
      const startedAt = performance.now();
      for (const until = Date.now() + PATIENCE_MS; ; await sleep(RETRY_MS)) {
        const response = await attempt(call);
        if (!isPassing(response) || Date.now() > until) {
          answered += 1;
          const list = times.get(call.kind) ?? [];
          list.push(performance.now() - startedAt);
          times.set(call.kind, list);
          return response;
        }
        const name = `${call.kind} ${response.status || "no answer"}`;
        errors.set(name, (errors.get(name) ?? 0) + 1);
        refusals.push({ at: Date.now(), kind: call.kind, response });
      }
    },
    close: () => agent.destroy(),
  };
}

export type Client = ReturnType<typeof createClient>;
