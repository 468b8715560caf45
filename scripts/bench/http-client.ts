import { createHash } from "node:crypto";
import { Agent, request } from "node:http";

export interface HttpResponse {
  status: number;
  body: string;
  milliseconds: number;
}

/** Each person comes from a separate network: the app treats this program as its proxy. */
function addressOf(token: string): string {
  return ["10", ...createHash("sha256").update(token).digest().subarray(0, 3)].join(".");
}

/**
 * Sends JSON over a bounded number of kept connections; status 0 means that the connection broke before a
 * response.
 */
export function httpClient(baseUrl: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = (method: string, path: string, token: string, body?: unknown): Promise<HttpResponse> => {
    const startedAt = performance.now();
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      const done = (status: number, text: string) =>
        resolve({ status, body: text, milliseconds: performance.now() - startedAt });
      const outgoing = request(
        new URL(path, baseUrl),
        {
          method,
          agent,
          timeout: 60_000,
          headers: {
            authorization: `Bearer ${token}`,
            "x-forwarded-for": addressOf(token),
            ...(payload && {
              "content-type": "application/json",
              "content-length": Buffer.byteLength(payload),
            }),
          },
        },
        (incoming) => {
          let text = "";
          incoming.setEncoding("utf8").on("data", (chunk) => {
            text += chunk;
          });
          incoming.on("end", () => done(incoming.statusCode ?? 0, text));
          incoming.on("error", () => done(0, text));
        },
      );
      outgoing.on("timeout", () => outgoing.destroy());
      outgoing.on("error", () => done(0, ""));
      outgoing.end(payload);
    });
  };
  return {
    post: (path: string, token: string, body: unknown) => send("POST", path, token, body),
    get: (path: string, token: string) => send("GET", path, token),
    close: () => agent.destroy(),
  };
}

/** "201 × 1, 409 × 9999" */
export function tally(values: (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([value, count]) => `${value} × ${count}`)
    .join(", ");
}

/** The value below which a share of the sorted numbers lies. */
export function percentile(numbers: number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
