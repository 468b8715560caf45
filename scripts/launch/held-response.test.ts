import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { holdResponse } from "./held-response.mjs";

it("a held response keeps the reason of its status", async () => {
  const server = createServer((_, response) => {
    holdResponse(response, { mostBytes: 100, onEnd: (content, send) => send(content), onGiveUp: () => {} });
    response.writeHead(404, "No Such Car", { "x-known": "yes" }).end("none");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const received = await fetch(`http://127.0.0.1:${port}/`);
  expect([received.status, received.statusText, received.headers.get("x-known")]).toEqual([
    404,
    "No Such Car",
    "yes",
  ]);
  expect(await received.text()).toBe("none");
  server.close();
});

it("the reason of a status without headers is no header", async () => {
  const server = createServer((_, response) => {
    holdResponse(response, { mostBytes: 100, onEnd: (content, send) => send(content), onGiveUp: () => {} });
    response.writeHead(404, "No").end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { statusText, headers } = await fetch(`http://127.0.0.1:${port}/`);
  expect([statusText, headers.get("0")]).toEqual(["No", null]);
  server.close();
});
