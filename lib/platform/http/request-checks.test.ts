import { describe, expect, it } from "vitest";
import { checkRate, countKeyAttempt } from "./rate-limit";
import { checkAccess, clientAddress } from "./request-checks";

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
