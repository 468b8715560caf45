import { describe, expect, it } from "vitest";
import messages from "@/lib/i18n/messages/en.json";
import { jobRules, tellable } from "./rules";

it("every job has a name for administrators", () => {
  expect(Object.keys(messages.deadJobs.names).sort()).toEqual(Object.keys(jobRules).sort());
});

describe("what an administrator reads of a failed job", () => {
  it("is the first line of the error, and not endless", () => {
    expect(tellable("no answer\n    at somewhere (file.ts:1:2)")).toBe("no answer");
    expect(tellable("x".repeat(1_000))).toHaveLength(300);
  });

  it("holds nothing that opens an account", () => {
    const told = [
      "connect postgres://gendana:hunter2@db:5432/gendana",
      "401 for Authorization: Bearer eyJhbGciOi.xyz",
      'bad body {"client_secret": "hunter2"}',
      "GET https://feed.example/cal.ics?token=hunter2 failed",
      "API_KEY=hunter2 is refused",
    ].map(tellable);
    expect(told.join("\n")).not.toMatch(/hunter2|eyJ/);
    expect(told[0]).toBe("connect postgres://[removed]@db:5432/gendana");
  });

  it("names nobody", () => {
    expect(tellable("no such payer +250788123456, aline@example.rw")).toBe(
      "no such payer [removed], [removed]",
    );
  });

  it("keeps what helps", () => {
    expect(tellable("payout GP-7K2M9QX: status 503 after 15000 ms")).toBe(
      "payout GP-7K2M9QX: status 503 after 15000 ms",
    );
  });
});
