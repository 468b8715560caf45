import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { isInfoLogged, unknownAddressLogLine } from "./unknown-address.mjs";

/** Returns the log line for one request to a server that responds with `answer`. */
async function logLineFor(path: string, answer: (response: ServerResponse) => void, headers = {}) {
  const lines: (string | undefined)[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    response.once("finish", () => lines.push(unknownAddressLogLine(request, response)));
    answer(response);
    response.end();
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  server.close();
  return lines;
}

const notFound = (response: ServerResponse) => response.writeHead(404);

it("writes one line at info for an unknown path, without its query", async () => {
  const [line, ...more] = await logLineFor("/nowhere?email=aline@example.com", notFound);
  expect(more).toEqual([]);
  expect(JSON.parse(line ?? "")).toMatchObject({
    level: 30,
    method: "GET",
    path: "/nowhere",
    status: 404,
    msg: "unknown address",
  });
});

it("is silent for existing pages, API paths and prefetches", async () => {
  expect(await logLineFor("/", (response) => response.writeHead(200))).toEqual([undefined]);
  const ofApi = (response: ServerResponse) => response.setHeader("x-request-id", "a").writeHead(404);
  expect(await logLineFor("/api/vehicles/x", ofApi)).toEqual([undefined]);
  expect(await logLineFor("/nowhere", notFound, { "next-router-prefetch": "1" })).toEqual([undefined]);
});

it("respects the log level", () => {
  expect(["trace", "debug", "info", undefined].map(isInfoLogged)).toEqual([true, true, true, true]);
  expect(["warn", "error", "fatal", "silent"].map(isInfoLogged)).toEqual([false, false, false, false]);
});
