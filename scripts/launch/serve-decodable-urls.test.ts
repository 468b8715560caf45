import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Answers with the URL that would reach Next. */
const server = createServer(({ url }, response) => response.end(url));

beforeAll(async () => {
  await import("./serve-decodable-urls.mjs");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

/** `target`: the second word of the request, which no HTTP client sends in these forms. */
async function answerTo(method: string, target: string) {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.end(`${method} ${target} HTTP/1.1\r\nHost: gendana.rw\r\nConnection: close\r\n\r\n`);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body };
}

it.each([
  ["http://gendana.rw/fr?a=b", "/fr?a=b"],
  ["http://evil.example/", "/"],
  ["HTTPS://evil.example", "/"],
  ["http://evil.example//evil.example/%FF", "//evil.example/%EF%BF%BD"],
])("a target with scheme and host is a path on this site: %s", async (target, url) => {
  expect((await answerTo("GET", target)).body).toContain(url);
  expect((await answerTo("GET", target)).body).not.toContain("http");
});

it.each([
  ["OPTIONS", "*"],
  ["GET", "*"],
  ["POST", "*"],
  ["GET", "ftp://evil.example/"],
  ["GET", "http://[::1"],
])("a target without a path is refused: %s %s", async (method, target) => {
  expect(await answerTo(method, target)).toEqual({ status: 400, body: "" });
});
