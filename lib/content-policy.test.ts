import { describe, expect, it } from "vitest";
import { contentPolicy } from "./content-policy";

const directive = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((one) => one.startsWith(`${name} `))
    ?.split(" ")
    .slice(1);

describe("what a page may load", () => {
  it("is this site's alone, and pictures from where map tiles come from", () => {
    expect(contentPolicy({})).not.toMatch(/https?:/);
    const policy = contentPolicy({ tiles: "https://tiles.example.org" });
    expect(policy.match(/https?:[^\s;]+/g)).toEqual(["https://tiles.example.org"]);
    expect(directive(policy, "img-src")).toContain("https://tiles.example.org");
  });

  it("is Stripe's script, frames and API besides where a card is typed, and nobody else's", () => {
    const policy = contentPolicy({ isCardPage: true });
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
