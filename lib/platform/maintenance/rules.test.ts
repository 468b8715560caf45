import { describe, expect, it } from "vitest";
import { standalonePage } from "@/lib/platform/http/standalone-page";
import config from "@/next.config";
import { isApiRequest, isClosedPage, localeOfPath } from "./rules";

type Rewrite = { source: string; destination: string };

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

  it("administrators can sign in and work, and the API and files are not closed", () => {
    const open = [
      "/login",
      "/fr/login",
      "/dashboard/admin",
      "/rw/dashboard/admin/system",
      "/settings/system",
      "/logout",
      "/api/health",
      "/api/vehicles",
      "/_next/static/x.js",
      "/brand/logo-mark.svg",
      "/sandbox/momo/1",
      "/status",
      "/rw/status",
    ];
    expect(open.filter(isClosedPage)).toEqual([]);
  });

  it("the API responds wherever its documented paths are rewritten to it, and nowhere else", async () => {
    const rewrites = (await config.rewrites?.()) as { beforeFiles: Rewrite[] } | undefined;
    const led = (rewrites?.beforeFiles ?? []).filter(({ destination }) => destination.startsWith("/api/"));
    // A route added here must also be recognized by isApiRequest().
    const examples: Record<string, string[]> = {
      "/vehicles": ["/vehicles"],
      "/admin/notifications/:path+": ["/admin/notifications/send-all", "/admin/notifications/a/b"],
      "/admin/:adminId/notifications": ["/admin/9f/notifications"],
      "/notifications": ["/notifications"],
      "/:noun(otp|notifications|business|support|chat)/:path+": ["/otp/verify/phone", "/chat/rooms"],
    };
    expect(led.map(({ source }) => source)).toEqual(Object.keys(examples));
    for (const path of Object.values(examples).flat())
      expect([path, isApiRequest(path, "application/json")]).toEqual([path, true]);
    const pages = ["/", "/fr/vehicles", "/vehicle/x", "/otp", "/admin/x", "/notifications/../vehicle/x"];
    expect(pages.filter((path) => isApiRequest(path, "application/json"))).toEqual([]);
    expect(isApiRequest("/vehicles", "text/html, application/json")).toBe(false);
  });

  it("the page is in the language of its address, and its message is escaped", () => {
    expect(["/fr/x", "/rw", "/frame", "/"].map(localeOfPath)).toEqual(["fr", "rw", "en", "en"]);
    const page = standalonePage({
      locale: "en",
      title: "Back soon",
      paragraphs: ['<script>"&'],
      retry: "Try again",
      other: { href: "/login", label: "Log in" },
    });
    expect(page).toContain("<h1>Back soon</h1>");
    expect(page).toContain("&#60;script&#62;&#34;&#38;");
    expect(page).not.toContain("<script>");
  });
});
