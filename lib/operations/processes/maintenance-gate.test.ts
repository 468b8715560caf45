import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createSessionToken, sessionCookieName } from "@/lib/platform/http/session-token";
import { maintenanceOff } from "@/lib/platform/maintenance/rules";
import { setCurrentMaintenance } from "@/lib/platform/maintenance/state";
import { installMaintenanceGate } from "./maintenance-gate";

// The test has its own web server behind the real gate, so that maintenance is switched on for nobody else.
const server = createServer((request, response) => response.end(`let in: ${request.url}`));
let site = "";

beforeAll(async () => {
  await import("@/scripts/launch/serve-maintenance.mjs");
  installMaintenanceGate();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => setCurrentMaintenance(maintenanceOff));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const close = (messages = maintenanceOff.messages) =>
  setCurrentMaintenance({ ...maintenanceOff, isOn: true, since: "2026-12-01T08:00:00Z", messages });

async function visit(path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(site + path, { method, headers: { connection: "close", ...headers } });
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    text: await response.text(),
  };
}

it("without maintenance everybody gets in", async () => {
  expect(await visit("/")).toMatchObject({ status: 200, text: "let in: /" });
});

it("during maintenance visitors see the reason in their language, with the administrator's message", async () => {
  close({ en: "We move house <today>.", fr: "", rw: "" });
  const english = await visit("/vehicles");
  expect(english).toMatchObject({ status: 503, retryAfter: "300" });
  expect(english.text).toContain("We move house &#60;today&#62;.");
  const french = await visit("/fr/vehicle/featured-tesla");
  expect([french.status, french.text]).toEqual([503, expect.stringContaining('lang="fr"')]);
  expect(french.text).not.toContain("We move house");
  // A client-side navigation within the site.
  expect((await visit("/vehicles", { rsc: "1", accept: "*/*" })).status).toBe(503);
});

it("during maintenance the login, health checks and assets stay reachable", async () => {
  close();
  for (const path of ["/login", "/api/health", "/_next/static/x.js"])
    expect(await visit(path)).toMatchObject({ status: 200, text: `let in: ${path}` });
  // The documented list for an API client: the API itself reports the maintenance.
  const asApiClient = { accept: "application/json" };
  for (const path of ["/vehicles", "/vehicles?limit=1", "/notifications", "/otp/verify/phone"])
    expect((await visit(path, asApiClient)).status).toBe(200);
  // A page requested as JSON is still a page, in another language or at any path but that list.
  for (const path of ["/fr/vehicles", "/rw/vehicles", "/en/vehicles", "/", "/fr", "/vehicle/featured-tesla"])
    expect([path, (await visit(path, asApiClient)).status]).toEqual([path, 503]);
  expect((await visit("/vehicles", { accept: "application/json, text/html" })).status).toBe(503);
  // Next renders a page for every method.
  expect((await visit("/how-it-works", asApiClient, "POST")).status).toBe(503);
});

it("during maintenance administrators get in and other signed-in users do not", async () => {
  close();
  const as = async (role: string) => {
    const token = await createSessionToken({ userId: "somebody", sessionId: "one", role });
    return visit("/vehicles", { cookie: `other=1; ${sessionCookieName()}=${token}` });
  };
  expect([(await as("admin")).status, (await as("individual")).status]).toEqual([200, 503]);
  expect((await visit("/", { cookie: `${sessionCookieName()}=made.up` })).status).toBe(503);
});
