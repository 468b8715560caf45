import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { isInfoLogged, unknownAddressLine } from "./unknown-address.mjs";

/** The line for one request to a server that answers so. */
async function lineFor(path: string, answer: (response: ServerResponse) => void, headers = {}) {
  const lines: (string | undefined)[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    response.once("finish", () => lines.push(unknownAddressLine(request, response)));
    answer(response);
    response.end();
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  server.close();
  return lines;
}

const notFound = (response: ServerResponse) => response.writeHead(404);

it("writes one line at info for an address that leads nowhere, without what was typed", async () => {
  const [line, ...more] = await lineFor("/nowhere?email=aline@example.com", notFound);
  expect(more).toEqual([]);
  expect(JSON.parse(line ?? "")).toMatchObject({
    level: 30,
    method: "GET",
    path: "/nowhere",
    status: 404,
    msg: "unknown address",
  });
});

it("is silent where a page was found, where the API speaks for itself, and where nobody asked", async () => {
  expect(await lineFor("/", (response) => response.writeHead(200))).toEqual([undefined]);
  const ofApi = (response: ServerResponse) => response.setHeader("x-request-id", "a").writeHead(404);
  expect(await lineFor("/api/vehicles/x", ofApi)).toEqual([undefined]);
  expect(await lineFor("/nowhere", notFound, { "next-router-prefetch": "1" })).toEqual([undefined]);
});

it("heeds the log level", () => {
  expect(["trace", "debug", "info", undefined].map(isInfoLogged)).toEqual([true, true, true, true]);
  expect(["warn", "error", "fatal", "silent"].map(isInfoLogged)).toEqual([false, false, false, false]);
});
