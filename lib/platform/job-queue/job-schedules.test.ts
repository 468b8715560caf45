import { describe, expect, it } from "vitest";
import messages from "@/lib/platform/i18n/messages/en.json";
import { jobRules, redactError } from "./job-schedules";

it("every job has a label for administrators", () => {
  expect(Object.keys(messages.failedJobs.names).sort()).toEqual(Object.keys(jobRules).sort());
});

describe("the error of a failed job as administrators see it", () => {
  it("is its first line, shortened", () => {
    expect(redactError("no answer\n    at somewhere (file.ts:1:2)")).toBe("no answer");
    expect(redactError("x".repeat(1_000))).toHaveLength(300);
  });

  it("contains no credentials", () => {
    const redacted = [
      "connect postgres://gendana:hunter2@db:5432/gendana",
      "401 for Authorization: Bearer eyJhbGciOi.xyz",
      'bad body {"client_secret": "hunter2"}',
      "GET https://feed.example/cal.ics?token=hunter2 failed",
      "API_KEY=hunter2 is refused",
    ].map(redactError);
    expect(redacted.join("\n")).not.toMatch(/hunter2|eyJ/);
    expect(redacted[0]).toBe("connect postgres://[removed]@db:5432/gendana");
  });

  it("contains no personal data", () => {
    expect(redactError("no such payer +250788123456, aline@example.rw")).toBe(
      "no such payer [removed], [removed]",
    );
  });

  it("keeps useful details", () => {
    expect(redactError("payout GP-7K2M9QX: status 503 after 15000 ms")).toBe(
      "payout GP-7K2M9QX: status 503 after 15000 ms",
    );
  });
});
