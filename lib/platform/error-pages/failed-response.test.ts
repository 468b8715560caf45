import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { replaceFailedResponses } from "./failed-response";

// A server that fails as Next does, behind the script that is loaded into the real one.
const outage = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const unexpectedError = Object.assign(new Error("undefined is not a function"), { digest: "1234567" });
let fail: (response: ServerResponse) => void = () => {};
let error: unknown;

const server = createServer((request, response) => {
  if (error) globalThis.gendanaRecordError?.(error, request.headers);
  fail(response);
});
let site = "";

beforeAll(async () => {
  await import("@/scripts/launch/failed-responses.mjs");
  // As the front cache does for searches (@/scripts/launch/front-cache.mjs).
  const { addRequestLayer } = await import("@/scripts/launch/request-layers.mjs");
  const { holdResponse } = await import("@/scripts/launch/held-response.mjs");
  addRequestLayer((request, response, pass) => {
    if (request.headers["x-held"])
      holdResponse(response, {
        mostBytes: 100_000,
        onEnd: (content) => response.end(content),
        onGiveUp: () => {},
      });
    pass();
  });
  replaceFailedResponses();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Writes a response as Next streams a page. */
const streamed =
  (status: number, type = "text/html; charset=utf-8") =>
  (response: ServerResponse) => {
    response.statusCode = status;
    response.setHeader("content-type", type).setHeader("cache-control", "private, max-age=60");
    response.flushHeaders();
    response.write("<html id='__next_error__'>", () => response.end("</html>"));
  };

async function visit(path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(site + path, { method, headers: { connection: "close", ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it("an outage is 503 with Retry-After and a localised page that needs no script", async () => {
  [fail, error] = [streamed(500), outage];
  for (const [path, lang, sentence] of [
    ["/vehicles?from=2026-12-01", "en", "We cannot reach our data right now"],
    ["/fr/dashboard/user", "fr", "momentanément indisponible"],
    ["/rw", "rw", "ntiboneka akanya gato"],
  ] as const) {
    const { status, headers, text } = await visit(path);
    expect([path, status, headers.get("retry-after")]).toEqual([path, 503, "10"]);
    expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(text).toContain(`<html lang="${lang}">`);
    expect(text).toContain(sentence);
    expect(text).not.toContain("<script");
  }
  const map = await visit("/sitemap.xml");
  expect([map.status, map.headers.get("content-type")]).toEqual([503, "text/plain; charset=utf-8"]);
  expect(await visit("/vehicles", {}, "HEAD")).toMatchObject({ status: 503, text: "" });
});

it("a response is replaced too that another layer holds until it ends", async () => {
  [fail, error] = [streamed(500), outage];
  for (let visits = 0; visits < 2; visits++)
    expect((await visit("/vehicles", { "x-held": "1" })).text).toContain(
      "We cannot reach our data right now",
    );
});

it("other errors stay 500, with their reference", async () => {
  [fail, error] = [streamed(500), unexpectedError];
  const { status, headers, text } = await visit("/vehicles");
  expect([status, headers.get("retry-after")]).toEqual([500, null]);
  expect(text).toContain("Reference: 1234567");
});

it("API paths get JSON where no route answered, and a route's own response stays", async () => {
  [fail, error] = [streamed(500), unexpectedError];
  const bare = await visit("/api/vehicles", { "accept-language": "fr" });
  expect(bare.status).toBe(500);
  expect(JSON.parse(bare.text).error).toMatchObject({
    code: "internal",
    requestId: bare.headers.get("x-request-id"),
  });
  fail = (response) =>
    response.writeHead(503, { "content-type": "application/json" }).end('{"error":"from the route"}');
  expect((await visit("/api/vehicles")).text).toBe('{"error":"from the route"}');
});

it("a method that a route of the API does not have gets the body of every error, and pages stay as they are", async () => {
  error = undefined;
  fail = (response) => response.writeHead(405).end();
  const { status, headers, text } = await visit("/api/fleet/1", { "accept-language": "fr" }, "PATCH");
  const { message, error: body } = JSON.parse(text);
  expect([status, body.code, message]).toEqual([405, "method_not_allowed", body.message]);
  expect(message).toContain("méthode");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await visit("/vehicles", {}, "POST")).toMatchObject({ status: 405, text: "" });
});

it("successful responses are unchanged", async () => {
  error = undefined;
  fail = streamed(200);
  expect((await visit("/")).text).toBe("<html id='__next_error__'></html>");
  fail = (response) => response.writeHead(404, { "content-type": "text/html" }).end("nowhere");
  expect(await visit("/nowhere")).toMatchObject({ status: 404, text: "nowhere" });
});
