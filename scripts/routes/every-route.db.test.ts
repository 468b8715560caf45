import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { malformedBodies, malformedPathValues } from "./malformed";
import { named, prepareCallers } from "./route-callers";
import { send } from "./send";

// Calls the handler of every route: unauthorised callers are refused, and malformed requests do not cause a
// 5xx.

const { asRenter, asOwner, routes } = await prepareCallers();

const fromAnotherSite: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example" },
];

it("knows all routes", () => {
  expect(routes.length).toBeGreaterThan(400);
});

describe("refuses unauthorised callers and answers malformed requests without a 5xx", () => {
  it.each(named(routes))("%s", async (_, route) => {
    const { method, path, handler } = route;
    const { access, kind } = handler.declaration;
    const usual = path.replace(/\{\w*[vV]ehicleId\}/g, "nobody").replace(/\{\w+\}/g, uuid());
    if (access !== "public") {
      const response = await send(route, usual, {});
      expect(response.status).toBe(401);
      const error = { code: "unauthenticated", message: "Please log in to continue." };
      expect(await response.json()).toMatchObject({ error });
    }
    if (access === "admin")
      for (const caller of [asRenter, asOwner])
        expect([caller.role, (await send(route, usual, { token: caller.token })).status]).toEqual([
          caller.role,
          403,
        ]);
    if (method !== "GET" && kind !== "callback")
      for (const headers of fromAnotherSite) {
        const response = await send(route, usual, { headers });
        expect([response.status, await response.json()]).toMatchObject([
          403,
          { error: { code: "forbidden" } },
        ]);
      }
    for (const [name, body] of method === "GET" ? [] : malformedBodies)
      await expectKindness(name, send(route, usual, { token: asRenter.token, body }));
    for (const value of malformedPathValues)
      await expectKindness(value, send(route, path.replace(/\{\w+\}/g, value), { token: asRenter.token }));
    const query = "?limit=-1&cursor=x&status=%00&from=zz&to=1";
    await expectKindness(query, send(route, usual + query, { token: asRenter.token }));
  });
});

async function expectKindness(name: string, sent: Promise<Response>): Promise<void> {
  const response = await sent;
  expect([name, response.status < 500]).toEqual([name, true]);
  if (response.headers.get("content-type")?.includes("json"))
    expect(await response.text()).not.toMatch(/node_modules|at \w+ \(|Error:/);
  else await response.body?.cancel();
}
