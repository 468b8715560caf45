import { describe, expect, it } from "vitest";
import { contactMessage } from "./contract";

const contactFields = { name: "Aline", email: "aline@example.com", subject: "Hello", message: "A question" };
const problemsOf = (fields: object) =>
  contactMessage
    .safeParse({ ...contactFields, ...fields })
    .error?.issues.map(({ path, message }) => [path[0], message]);

describe("a contact message", () => {
  it("requires a name, an email address, a subject and a message", () => {
    for (const field of ["name", "email", "subject", "message"])
      for (const nothing of [undefined, "", "   "])
        expect(problemsOf({ [field]: nothing })).toEqual([[field, "fieldRequired"]]);
  });

  it("does not require a phone number, but rejects an invalid one", () => {
    expect(contactMessage.parse(contactFields).phone).toBe("");
    expect(problemsOf({ phone: "+250 (788) 123-456" })).toBeUndefined();
    expect(problemsOf({ phone: "call me" })).toEqual([["phone", "phoneInvalid"]]);
  });

  it("allows one line each for name, subject and phone, so that none can inject a header", () => {
    for (const field of ["name", "subject"])
      for (const text of ["Aline\r\nBcc: b@example.com", "Aline\u202e", "A\u2028B"])
        expect(problemsOf({ [field]: text })).toEqual([[field, "fieldInvalid"]]);
    expect(problemsOf({ phone: "0788\n123456" })).toEqual([["phone", "phoneInvalid"]]);
  });

  it("keeps the line breaks of its message and drops invisible characters", () => {
    expect(contactMessage.parse({ ...contactFields, message: "Dear all,\r\n\u202eyours" }).message).toBe(
      "Dear all,\nyours",
    );
    expect(problemsOf({ message: "\u200b" })).toEqual([["message", "fieldRequired"]]);
  });

  it("requires a valid email address", () => {
    expect(problemsOf({ email: "aline" })).toEqual([["email", "emailInvalid"]]);
  });

  it("has a limited length", () => {
    expect(problemsOf({ message: "x".repeat(2_001) })).toEqual([["message", "textTooLong:2000"]]);
    expect(problemsOf({ subject: "x".repeat(151) })).toEqual([["subject", "textTooLong:150"]]);
  });

  it("is rejected when the honeypot field is filled in", () => {
    expect(problemsOf({ homepage: "https://spam.example" })).toEqual([["homepage", "invalid"]]);
  });
});
