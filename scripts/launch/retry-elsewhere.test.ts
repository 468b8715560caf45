import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";

// A separate process, because it receives a signal.
const serverSource = `
  import { createServer } from "node:http";
  const server = createServer((request, response) => request.resume().once("end", () => response.end("here")));
  process.on("SIGTERM", () => process.send("heard"));
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
`;
const preloads = ["connections.mjs", "retry-elsewhere.mjs"].flatMap((file) => [
  "--import",
  `./scripts/launch/${file}`,
]);
const child = spawn(process.execPath, [...preloads, "--input-type=module", "-e", serverSource], {
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
let url: string;

beforeAll(async () => {
  url = `http://127.0.0.1:${(await once(child, "message"))[0]}`;
});
afterAll(() => child.kill("SIGKILL"));

const statusOf = async (method: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { method, headers });
  await response.text();
  return response.status;
};
const retrying = { "x-proxy-retries": "502" };

it("refuses only reads, only from a proxy that retries them, and only while it is stopping", async () => {
  expect(await statusOf("GET", retrying)).toBe(200);
  child.kill("SIGTERM");
  await once(child, "message");
  expect(await statusOf("GET", retrying)).toBe(502);
  expect(await statusOf("HEAD", retrying)).toBe(502);
  expect(await statusOf("POST", retrying)).toBe(200);
  expect(await statusOf("GET")).toBe(200);
});
