import { expect, it } from "vitest";
import { explain, Refusal } from "./refusal";

it("explains in a sentence what the person at the keyboard can change, and shows the stack of everything else", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
  expect(explain(refused)).toBe(
    "The database DATABASE_URL names lets nobody in: connect ECONNREFUSED 127.0.0.1:1",
  );
  const wrongPassword = Object.assign(new Error("password authentication failed"), { code: "28P01" });
  expect(explain(wrongPassword)).not.toContain("    at ");
  expect(explain(new Refusal("Port 3000 is taken."))).toBe("Port 3000 is taken.");
  expect(explain(new TypeError("undefined is not a function"))).toContain("    at ");
});
