import { describe, expect, it } from "vitest";
import { closedPage } from "./page";
import { isClosedPage, localeAt } from "./rules";

describe("during maintenance", () => {
  it("pages are closed in every language", () => {
    const pages = [
      "/",
      "/fr",
      "/rw/vehicles",
      "/vehicle/featured-tesla",
      "/dashboard/user",
      "/en",
      "/payment",
      "/dashboards",
      "/api/../vehicles",
      "/login/../fr/vehicles",
      "/brand/logo.svg/%2e%2e/../vehicles",
    ];
    expect(pages.filter((page) => !isClosedPage(page))).toEqual([]);
  });

  it("administrators get in and work, and what answers for itself is left alone", () => {
    const open = [
      ...[
        "/login",
        "/fr/login",
        "/dashboard/admin",
        "/rw/dashboard/admin/system",
        "/settings/system",
        "/logout",
      ],
      ...["/api/health", "/api/vehicles", "/_next/static/x.js", "/brand/logo-mark.svg", "/sandbox/momo/1"],
    ];
    expect(open.filter(isClosedPage)).toEqual([]);
  });

  it("the page speaks its address's language, and what is written there stays text", () => {
    expect(["/fr/x", "/rw", "/frame", "/"].map(localeAt)).toEqual(["fr", "rw", "en", "en"]);
    const words = {
      title: "Back soon",
      text: '<script>"&',
      retry: "Try again",
      login: "Log in",
      loginHref: "/login",
    };
    const page = closedPage({ locale: "en", ...words });
    expect(page).toContain("<h1>Back soon</h1>");
    expect(page).toContain("&#60;script&#62;&#34;&#38;");
    expect(page).not.toContain("<script>");
  });
});
