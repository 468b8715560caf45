import { describe, expect, it } from "vitest";
import { contactMessage } from "./contract";

const letter = { name: "Aline", email: "aline@example.com", subject: "Hello", message: "A question" };
const problemsOf = (fields: object) =>
  contactMessage
    .safeParse({ ...letter, ...fields })
    .error?.issues.map(({ path, message }) => [path[0], message]);

describe("a letter to the marketplace", () => {
  it("needs a name, an address, a subject and a message", () => {
    for (const field of ["name", "email", "subject", "message"])
      for (const nothing of [undefined, "", "   "])
        expect(problemsOf({ [field]: nothing })).toEqual([[field, "fieldRequired"]]);
  });

  it("needs no telephone, but takes none that is no number", () => {
    expect(contactMessage.parse(letter).phone).toBe("");
    expect(problemsOf({ phone: "+250 (788) 123-456" })).toBeUndefined();
    expect(problemsOf({ phone: "call me" })).toEqual([["phone", "phoneInvalid"]]);
  });

  it("has a name, a subject and a number of one line each, so that none can begin a header of its own", () => {
    for (const field of ["name", "subject"])
      for (const lines of ["Aline\r\nBcc: b@example.com", "Aline\u202e", "A\u2028B"])
        expect(problemsOf({ [field]: lines })).toEqual([[field, "fieldInvalid"]]);
    expect(problemsOf({ phone: "0788\n123456" })).toEqual([["phone", "phoneInvalid"]]);
  });

  it("keeps the lines of its message and nothing unseen", () => {
    expect(contactMessage.parse({ ...letter, message: "Dear all,\r\n\u202eyours" }).message).toBe(
      "Dear all,\nyours",
    );
    expect(problemsOf({ message: "\u200b" })).toEqual([["message", "fieldRequired"]]);
  });

  it("needs an address that can be answered", () => {
    expect(problemsOf({ email: "aline" })).toEqual([["email", "emailInvalid"]]);
  });

  it("is not endless", () => {
    expect(problemsOf({ message: "x".repeat(2_001) })).toEqual([["message", "textTooLong"]]);
    expect(problemsOf({ subject: "x".repeat(151) })).toEqual([["subject", "fieldInvalid"]]);
  });

  it("is refused where the field people cannot see was filled in", () => {
    expect(problemsOf({ homepage: "https://spam.example" })).toEqual([["homepage", "invalid"]]);
  });
});
