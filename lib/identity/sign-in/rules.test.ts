import { describe, expect, it } from "vitest";
import { safeReturnPath } from "@/lib/platform/http/safe-return-path";
import { guessRoleFromEmail, listDashboards, signInPurpose } from "./rules";

describe("coming back after signing in", () => {
  it.each(["/", "/vehicle/featured-tesla?from=2026-12-01&to=2026-12-04", "/fr/payment?booking=1"])(
    "goes to %s",
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    "/a\nb",
    "/a\\b",
    "/.//evil.example",
    "/x/..//evil.example",
  ])("refuses %j", (path) => {
    expect(safeReturnPath(path)).toBeUndefined();
  });
});

describe("what the login page is for", () => {
  it.each([
    ["/business-badge-registration", "badge"],
    ["/fr/business-badge-registration?step=2", "badge"],
    ["/rw/private-owner", "privateOwner"],
    ["/settings/security", "settings"],
    ["/payment?booking=1", "payment"],
    ["/verify-documents", "documents"],
    ["/settingsx", undefined],
    ["/dashboard/user", undefined],
    [undefined, undefined],
  ])("after %s: %s", (next, purpose) => {
    expect(signInPurpose(next)).toBe(purpose);
  });
});

describe("the role banner", () => {
  it.each([
    ["caradmin@gendana.rw", "admin"],
    ["system@x.rw", "admin"],
    ["fleet@gendana.rw", "business"],
    ["info@mycompany.rw", "business"],
    ["renter@gendana.rw", "individual"],
  ])("reads %s as %s", (email, role) => {
    expect(guessRoleFromEmail(email)).toBe(role);
  });
});

describe("a user's dashboards", () => {
  const memberships = [{ businessId: "1", role: "owner" as const }];

  it("are those of their role", () => {
    for (const role of ["individual", "business", "admin"] as const)
      expect(listDashboards({ role, memberships: [] })).toEqual([role]);
    expect(listDashboards({ role: "business", memberships })).toEqual(["business"]);
  });

  it("are two for a renter who also acts for a business", () => {
    expect(listDashboards({ role: "individual", memberships })).toEqual(["individual", "business"]);
  });
});
