import { expect, it } from "vitest";
import { FormerDatabaseError } from "../../db/database-errors";
import { formatError, UserError } from "./user-error";

it("explains in a sentence an error that the user can fix, and shows the stack of any other", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
  expect(formatError(refused)).toBe(
    "The connection to the database of DATABASE_URL failed: connect ECONNREFUSED 127.0.0.1:1",
  );
  const wrongPassword = Object.assign(new Error("password authentication failed"), { code: "28P01" });
  expect(formatError(wrongPassword)).not.toContain("    at ");
  expect(formatError(new UserError("Port 3000 is taken."))).toBe("Port 3000 is taken.");
  expect(formatError(new FormerDatabaseError())).not.toContain("    at ");
  expect(formatError(new TypeError("undefined is not a function"))).toContain("    at ");
});
