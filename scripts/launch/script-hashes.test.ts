import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResponseRecord } from "@/lib/platform/page-cache/front-cache";
import { createFrontCache } from "./front-cache.mjs";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let renders: number;
let front: ReturnType<typeof createFrontCache>;
let close: () => void;
let port: number;
/** The response of the app behind the cache. */
let render: Handler;

beforeEach(async () => {
  renders = 0;
  front = createFrontCache(new AsyncLocalStorage<ResponseRecord>());
  const server = createServer((asked, response) =>
    front.answer(asked, response, () => {
      renders += 1;
      render(asked, response);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  close = () => server.close();
});
afterEach(() => close());

function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: IncomingMessage["headers"]; body: Buffer }>(
    (resolve, reject) => {
      request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("end", () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on("error", reject)
        .end();
    },
  );
}

const POLICY = "default-src 'self'; script-src 'self' 'unsafe-inline'; base-uri 'none'";
const scriptsOf = ({ headers }: { headers: IncomingMessage["headers"] }) =>
  String(headers["content-security-policy"]).match(/script-src ([^;]*)/)?.[1];
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("the policy for scripts of a public page", () => {
  const scripts = ["self.a = 1", "self.b = 'é'"];
  const html = `<script id="a">${scripts[0]}</script><script type="application/ld+json">{}</script>
    <p>page</p><script src="/a.js" async></script><script>${scripts[1]}</script>`;
  const withPolicy =
    (isCached: boolean): Handler =>
    (_, response) => {
      const record = front.record();
      if (isCached && record) {
        record.isPublic = true;
        response.setHeader("x-nextjs-cache", "HIT").setHeader("etag", '"first"');
      }
      response.setHeader("content-security-policy", POLICY).setHeader("content-type", "text/html");
      response.write(html.slice(0, 30));
      response.end(html.slice(30));
    };

  it("has the hashes of its inline scripts, the first time and from the cache", async () => {
    render = withPolicy(true);
    const allowed = `'self' ${hashOf(scripts[0] ?? "")} ${hashOf(scripts[1] ?? "")}`;
    for (const response of [await ask("/terms"), await ask("/terms")]) {
      expect(scriptsOf(response)).toBe(allowed);
      expect(response.body.toString()).toBe(html);
    }
    expect(renders).toBe(1);
    const known = await ask("/terms", { "if-none-match": '"first"' });
    // A browser that has the page keeps the policy it came with.
    expect([known.status, scriptsOf(known)]).toEqual([304, undefined]);
  });

  it("has them also if the page is rendered for each request", async () => {
    render = withPolicy(false);
    for (const path of ["/login", "/login?next=%2F", "/login"])
      expect(scriptsOf(await ask(path))).toBe(`'self' ${scripts.map(hashOf).join(" ")}`);
  });

  it("passes on other responses and pages with a nonce unchanged and unbuffered", async () => {
    render = (_, response) => {
      response.setHeader("content-security-policy", POLICY).setHeader("content-type", "application/json");
      response.end("<script>1</script>");
    };
    expect(scriptsOf(await ask("/api/health"))).toBe("'self' 'unsafe-inline'");
    render = (asked, response) => {
      asked.headers["content-security-policy"] = "script-src 'nonce-x'";
      response.setHeader("content-security-policy", POLICY).setHeader("content-type", "text/html");
      response.end("<script>1</script>");
    };
    expect(scriptsOf(await ask("/dashboard"))).toBe("'self' 'unsafe-inline'");
  });

  it("stays below four KB", async () => {
    render = (_, response) => {
      response.setHeader("content-security-policy", POLICY).setHeader("content-type", "text/html");
      response.end(Array.from({ length: 200 }, (_unused, index) => `<script>${index}</script>`).join(""));
    };
    expect(scriptsOf(await ask("/login"))).toBe("'self' 'unsafe-inline'");
  });
});
