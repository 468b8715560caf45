import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy";

const directive = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((one) => one.startsWith(`${name} `))
    ?.split(" ")
    .slice(1);

describe("a page's content security policy", () => {
  it("allows this site only", () => {
    expect(contentSecurityPolicy()).not.toMatch(/https?:/);
  });

  it("allows Stripe's script, frames and API, and no other origin, on pages with a card form", () => {
    const policy = contentSecurityPolicy({ isCardPage: true });
    expect(directive(policy, "script-src")).toContain("https://js.stripe.com");
    expect(directive(policy, "frame-src")).toEqual(
      expect.arrayContaining(["https://js.stripe.com", "https://hooks.stripe.com"]),
    );
    expect(directive(policy, "connect-src")).toEqual(["'self'", "https://api.stripe.com"]);
    for (const host of policy.match(/https:[^\s;]+/g) ?? []) expect(host).toMatch(/[/.]stripe\.com$/);
    expect(directive(policy, "default-src")).toEqual(["'self'"]);
    expect(directive(policy, "frame-ancestors")).toEqual(["'none'"]);
  });
});
