import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it, vi } from "vitest";
import { AppError } from "./errors";
import { currentRequestId, describeError, log, logRequest, withRequestId } from "./log";

const refused = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
const failed = () => new DrizzleQueryError("select $1", ["aline@example.rw"], refused);

it("a failed query is logged without its parameters, alone or as the cause of another error", () => {
  const wrapped = new AppError("unavailable", "unavailable", { cause: failed() });
  for (const error of [failed(), wrapped, new Error("outermost", { cause: wrapped })]) {
    const line = describeError(error);
    expect(JSON.stringify(line)).not.toContain("aline@example.rw");
    expect(line).toMatchObject({ query: "select $1", code: "ECONNREFUSED", cause: "connection refused" });
  }
});

it("any other error is logged with its stack", () => {
  expect(describeError(new Error("broken"))).toMatchObject({ message: "broken", stack: expect.any(String) });
});

it("a write or a refused request is one line with its route, network, account and status, without its query", async () => {
  const caller = { network: "192.0.2.7", account: "aline", actedBy: "admin" };
  const lines = vi.spyOn(log, "info");
  const ask = (method: string, status: number) =>
    logRequest(new Request("http://localhost/api/quotes?token=secret", { method }), caller, status, 12.4);
  const line = { path: "/api/quotes", ...caller, ms: 12 };
  for (const [method, status] of [
    ["POST", 201],
    ["POST", 422],
    ["PATCH", 409],
    ["GET", 403],
    ["GET", 429],
  ] as const) {
    ask(method, status);
    expect(lines).toHaveBeenLastCalledWith({ ...line, method, status }, "request");
  }
  ask("GET", 200);
  expect(lines).toHaveBeenCalledTimes(5);
  lines.mockRestore();
  expect(await withRequestId("request-1", async () => currentRequestId())).toBe("request-1");
});
