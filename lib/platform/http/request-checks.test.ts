import { describe, expect, it } from "vitest";
import { checkRate, countKeyAttempt } from "./rate-limit";
import { checkAccess, checkSameOrigin, clientAddress, isOwnOrigin } from "./request-checks";

const request = (headers: Record<string, string>, method = "POST") =>
  new Request("http://gendana.test/api/bookings", { method, headers: { host: "gendana.test", ...headers } });

describe("a network that sends invented keys", () => {
  const from = (address: string) => request({ "x-forwarded-for": address });

  it("is rejected after a few hundred a minute, before a query, and other networks are not", async () => {
    for (let count = 0; count < 240; count++) await countKeyAttempt(from("198.51.100.1"));
    await expect(countKeyAttempt(from("198.51.100.1"))).rejects.toMatchObject({ code: "rate_limited" });
    await countKeyAttempt(from("198.51.100.2"));
  });

  it("is not limited while its keys are valid", async () => {
    for (let count = 0; count < 500; count++) await (await countKeyAttempt(from("198.51.100.3")))();
  });
});

describe("a request's client address", () => {
  const chain = request({ "x-forwarded-for": "said by the client, seen by the proxy, the proxy" });

  it("is the peer itself, whatever the client claims", () => {
    expect(clientAddress(chain, 0)).toBe("the proxy");
  });

  it("is what a trusted proxy saw", () => {
    expect(clientAddress(chain, 1)).toBe("seen by the proxy");
  });
});

describe("a write", () => {
  it.each([
    ["our own page", { "sec-fetch-site": "same-origin" }],
    ["an address typed in", { "sec-fetch-site": "none" }],
    ["an older browser on our page", { origin: "http://gendana.test" }],
    ["an API client", { authorization: "Bearer token", "sec-fetch-site": "cross-site" }],
  ])("from %s is let through", (_name, headers) => {
    expect(() => checkSameOrigin(request(headers))).not.toThrow();
  });

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sister domain", { "sec-fetch-site": "same-site" }],
    ["another origin", { origin: "https://evil.example" }],
    ["a sandboxed frame", { origin: "null" }],
    [
      "another site with a meaningless authorization",
      { authorization: "Basic eDp5", "sec-fetch-site": "cross-site" },
    ],
  ])("from %s is refused", (_name, headers) => {
    expect(() => checkSameOrigin(request(headers))).toThrow(expect.objectContaining({ key: "crossSite" }));
  });

  it("is counted, and one too many is rejected, for that caller only", async () => {
    const from = (address: string) => request({ "x-forwarded-for": address });
    for (let count = 0; count < 240; count++) await checkRate(from("10.0.0.1"), { kind: "anonymous" }, 1);
    await expect(checkRate(from("10.0.0.1"), { kind: "anonymous" }, 1)).rejects.toMatchObject({
      code: "rate_limited",
    });
    await checkRate(from("10.0.0.2"), { kind: "anonymous" }, 1);
    for (let count = 0; count < 240; count++)
      await checkRate(from(`2001:db8::${count.toString(16)}`), { kind: "anonymous" }, 1);
    await expect(checkRate(from("2001:db8::ffff"), { kind: "anonymous" }, 1)).rejects.toMatchObject({
      code: "rate_limited",
    });
  });
});

describe("an origin", () => {
  const site = "https://gendana.rw";

  it.each([
    [
      "is ours at the public address, whatever host the proxy names",
      "https://gendana.rw",
      "app:3000",
      site,
      true,
    ],
    ["is not ours because the request names its host", "http://evil.example", "evil.example", site, false],
    ["is not ours by http where the site is https", "http://gendana.rw", "gendana.rw", site, false],
    ["is not ours at another port", "https://gendana.rw:8443", "gendana.rw:8443", site, false],
    [
      "may be another name of this machine",
      "http://127.0.0.1:4000",
      "127.0.0.1:4000",
      "http://localhost:4000",
      true,
    ],
    [
      "may be a tunnel to it",
      "https://abc.tunnel.example",
      "abc.tunnel.example",
      "http://localhost:3000",
      true,
    ],
    ["is not ours elsewhere", "http://evil.example", "localhost:3000", "http://localhost:3000", false],
    ["is not ours without a name", "null", "null", "http://localhost:3000", false],
  ])("%s", (_name, origin, host, siteUrl, isOurs) => {
    expect(isOwnOrigin(origin, host, siteUrl)).toBe(isOurs);
  });
});

describe("access", () => {
  const actor = { kind: "user", role: "individual", memberships: [] } as never;

  it("is 401 for anonymous callers and 403 for the wrong role", () => {
    expect(() => checkAccess("user", { kind: "anonymous" })).toThrow(
      expect.objectContaining({ code: "unauthenticated" }),
    );
    expect(() => checkAccess("admin", actor)).toThrow(expect.objectContaining({ code: "forbidden" }));
    expect(() => checkAccess("user", actor)).not.toThrow();
    expect(() => checkAccess("public", { kind: "anonymous" })).not.toThrow();
  });
});
