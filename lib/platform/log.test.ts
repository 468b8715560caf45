import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { AppError } from "./errors";
import { describeError } from "./log";

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
