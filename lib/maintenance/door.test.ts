import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { sessionCookieName, sessionToken } from "@/lib/auth/token";
import { guardDoor } from "./door";
import { openDoors } from "./rules";
import { knowMaintenance } from "./state";

// A web server of its own behind the door of the real one: what is switched on here is switched on for nobody else.
const server = createServer((request, response) => response.end(`let in: ${request.url}`));
let site = "";

beforeAll(async () => {
  // @ts-expect-error It is loaded into the server as it is, and has no types.
  await import("../../scripts/launch/serve-maintenance.mjs");
  guardDoor();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => knowMaintenance(openDoors));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const close = (messages = openDoors.messages) =>
  knowMaintenance({ isOn: true, since: "2026-12-01T08:00:00Z", messages });

async function visit(path: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(site + path, { method, headers: { connection: "close", ...headers } });
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text: await answer.text() };
}

it("while the doors are open everybody comes in", async () => {
  expect(await visit("/")).toMatchObject({ status: 200, text: "let in: /" });
});

it("closed, visitors read why, in their language, and what an administrator wrote", async () => {
  close({ en: "We move house <today>.", fr: "", rw: "" });
  const english = await visit("/vehicles");
  expect(english).toMatchObject({ status: 503, retryAfter: "300" });
  expect(english.text).toContain("We move house &#60;today&#62;.");
  const french = await visit("/fr/vehicle/featured-tesla");
  expect([french.status, french.text]).toEqual([503, expect.stringContaining('lang="fr"')]);
  expect(french.text).not.toContain("We move house");
  // A step from page to page inside the site.
  expect((await visit("/vehicles", { rsc: "1", accept: "*/*" })).status).toBe(503);
});

it("closed, the way in for administrators, health and what a page is made of stay open", async () => {
  close();
  for (const path of ["/login", "/api/health", "/_next/static/x.js"])
    expect(await visit(path)).toMatchObject({ status: 200, text: `let in: ${path}` });
  // The documented list, asked for by a program: the API says it itself.
  const asProgram = { accept: "application/json" };
  for (const path of ["/vehicles", "/vehicles?limit=1", "/notifications", "/otp/verify/phone"])
    expect((await visit(path, asProgram)).status).toBe(200);
  // Asked for as JSON, a page is still a page: in another language, or any other than that list.
  for (const path of ["/fr/vehicles", "/rw/vehicles", "/en/vehicles", "/", "/fr", "/vehicle/featured-tesla"])
    expect([path, (await visit(path, asProgram)).status]).toEqual([path, 503]);
  expect((await visit("/vehicles", { accept: "application/json, text/html" })).status).toBe(503);
  // Next renders a page whatever the method is.
  expect((await visit("/how-it-works", asProgram, "POST")).status).toBe(503);
});

it("closed, administrators come in and nobody else with a session does", async () => {
  close();
  const as = async (role: string) => {
    const token = await sessionToken({ userId: "somebody", sessionId: "one", role });
    return visit("/vehicles", { cookie: `other=1; ${sessionCookieName()}=${token}` });
  };
  expect([(await as("admin")).status, (await as("individual")).status]).toEqual([200, 503]);
  expect((await visit("/", { cookie: `${sessionCookieName()}=made.up` })).status).toBe(503);
});
