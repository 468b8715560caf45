import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { refuseCommonPassword } from "./common-passwords";

const breached = "Umucyo#Imodoka7";
const other = "Ikiyaga#Kivu31";
const refused = { code: "invalid", details: { fields: { password: "passwordBreached" } } };
const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

/** A service like that of Have I Been Pwned, which knows one password. */
let answer: (response: ServerResponse) => void;
const asked: (string | undefined)[] = [];
/** The service's time, which ends when a test says so. */
let limit: AbortController;
const service = createServer((request, response) => {
  asked.push(request.url);
  answer(response);
});

beforeAll(async () => {
  await once(service.listen(0, "127.0.0.1"), "listening");
  env().BREACHED_PASSWORDS_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/range`;
  vi.spyOn(log, "warn").mockReturnValue();
});
afterAll(() => {
  env().BREACHED_PASSWORDS_URL = undefined;
  vi.restoreAllMocks();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  asked.length = 0;
  limit = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  answer = (response) =>
    response.end(`${sha1(breached).slice(5)}:3\r\n${sha1(other).slice(5)}:0\r\n${"0".repeat(35)}:12`);
});

it("refuses a breached password, of whose hash the service learns only five digits", async () => {
  await expect(refuseCommonPassword(breached)).rejects.toMatchObject(refused);
  expect(asked).toEqual([`/range/${sha1(breached).slice(0, 5)}`]);
});

it("accepts one that no breach contains, also if the service pads its response with it", async () => {
  await refuseCommonPassword(other);
  await refuseCommonPassword("Nyungwe#Inzira88");
  expect(asked).toHaveLength(2);
});

it.each<[string, typeof answer]>([
  ["fails", (response) => response.writeHead(503).end()],
  ["redirects", (response) => response.writeHead(302, { location: "/range/00000" }).end()],
  ["does not answer in time", () => limit.abort()],
  ["breaks off", (response) => response.destroy()],
])("accepts passwords while the service %s", async (_, failing) => {
  answer = failing;
  await refuseCommonPassword(breached);
  expect(asked).toHaveLength(1);
});

it("asks no service where none is configured, and Compose and Kubernetes configure one", async () => {
  const url = env().BREACHED_PASSWORDS_URL;
  env().BREACHED_PASSWORDS_URL = undefined;
  await refuseCommonPassword(breached);
  env().BREACHED_PASSWORDS_URL = url;
  expect(asked).toEqual([]);
  for (const file of ["compose.yaml", "scripts/deploy/kubernetes/gendana.yaml"])
    expect(readFileSync(file, "utf8")).toMatch(
      /BREACHED_PASSWORDS_URL: .*https:\/\/api\.pwnedpasswords\.com\/range\b/,
    );
});
