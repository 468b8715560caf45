import { expect, it } from "vitest";
import { cspReports } from "./contract";
import { bareUrl } from "./record-violations";

it("reads the reports of both standards, and ignores reports about anything but the policy", () => {
  const found = {
    documentURL: "https://gendana.rw/",
    effectiveDirective: "script-src",
    blockedURL: "inline",
  };
  const sent = [
    { type: "csp-violation", age: 3, url: "https://gendana.rw/", body: { ...found, disposition: "enforce" } },
    { type: "deprecation", body: { id: "x" } },
    { type: "csp-violation", body: "no object" },
  ];
  expect(cspReports.parse(sent)).toEqual([found]);
  const legacy = {
    "document-uri": found.documentURL,
    "violated-directive": "img-src",
    "blocked-uri": "data",
  };
  expect(cspReports.parse({ "csp-report": legacy })).toMatchObject([
    { documentURL: found.documentURL, effectiveDirective: "img-src", blockedURL: "data" },
  ]);
  expect(cspReports.safeParse({ anything: 1 }).success).toBe(false);
});

it("logs no query strings, which may contain private data", () => {
  expect(bareUrl("https://gendana.rw/reset?token=secret#x")).toBe("https://gendana.rw/reset");
  expect(bareUrl("https://jane:secret@example.com/a@b")).toBe("https://example.com/a@b");
  expect(bareUrl("inline")).toBe("inline");
  expect(bareUrl(null)).toBeUndefined();
});
