import { describe, expect, it } from "vitest";
import { checkAccess, checkShownAccount, clientAddress } from "./request-checks";

const request = (headers: Record<string, string>, method = "POST") =>
  new Request("http://gendana.test/api/bookings", { method, headers: { host: "gendana.test", ...headers } });

describe("a request's client address", () => {
  const chain = request({ "x-forwarded-for": "said by the client, seen by the proxy, the proxy" });

  it("is the peer itself, whatever the client claims", () => {
    expect(clientAddress(chain, 0)).toBe("the proxy");
  });

  it("is what a trusted proxy saw", () => {
    expect(clientAddress(chain, 1)).toBe("seen by the proxy");
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

  it("tells a token that was replaced from a session that is over", () => {
    const refused = { kind: "anonymous", ended: "security" } as const;
    const withReason = (reason: string) =>
      expect.objectContaining({ code: "unauthenticated", details: { reason } });
    expect(() => checkAccess("user", refused)).toThrow(withReason("security"));
    expect(() => checkAccess("user", { ...refused, hasNewerToken: true })).toThrow(withReason("new-token"));
  });
});

describe("a page that was opened with another account", () => {
  const actor = { kind: "user", userId: "her husband" } as never;
  const shows = (account: string, method?: string) => request({ "x-shown-account": account }, method);

  it("writes nothing as the present one", () => {
    for (const method of ["POST", "PUT", "DELETE"])
      expect(() => checkShownAccount(shows("Claudine", method), actor)).toThrow(
        expect.objectContaining({ code: "forbidden", details: { reason: "other-account" } }),
      );
    expect(() => checkShownAccount(shows("her husband"), actor)).not.toThrow();
  });

  it("may read, and a request that names no account is not concerned", () => {
    expect(() => checkShownAccount(shows("Claudine", "GET"), actor)).not.toThrow();
    expect(() => checkShownAccount(request({}), actor)).not.toThrow();
    expect(() => checkShownAccount(shows("Claudine"), { kind: "anonymous" })).not.toThrow();
  });
});
