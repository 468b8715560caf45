import { expect, it } from "vitest";
import { pushSubscription } from "./contract";
import { secondsLeft, splitBody, truncateBody, urgencyOf } from "./rules";
import { vapidDetails } from "./vapid-keys";

it("gives a high urgency only to urgent notifications", () => {
  expect((["urgent", "high", "medium", "other"] as const).map(urgencyOf)).toEqual([
    "high",
    "normal",
    "normal",
    "low",
  ]);
});

it("keeps a push for a day in total, and for at least a minute", () => {
  const made = new Date("2026-12-01T08:00:00Z");
  expect(secondsLeft(made, made)).toBe(86_400);
  expect(secondsLeft(made, new Date("2026-12-01T20:00:00Z"))).toBe(43_200);
  expect(secondsLeft(made, new Date("2026-12-03T08:00:00Z"))).toBe(60);
});

it("truncates a long text between characters, even if one is a surrogate pair", () => {
  expect(truncateBody("KN 5 is closed.")).toBe("KN 5 is closed.");
  const cut = truncateBody("🚗".repeat(500));
  expect([...cut]).toHaveLength(400);
  expect(cut.endsWith("🚗…")).toBe(true);
});

it("finds the link in the last line, whatever precedes it", () => {
  expect(splitBody("See https://a.example\n\nSoon\n\nhttps://gendana.example/fr/dashboard")).toEqual({
    text: "See https://a.example\n\nSoon",
    link: "https://gendana.example/fr/dashboard",
  });
});

it("derives one key per secret, which is a valid point of the curve", () => {
  const { publicKey, privateKey, subject } = vapidDetails();
  expect(vapidDetails()).toEqual({ publicKey, privateKey, subject });
  expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
  expect(Buffer.from(privateKey, "base64url")).toHaveLength(32);
  expect(subject).toMatch(/^mailto:/);
});

it("accepts only an https endpoint and complete keys", () => {
  const keys = { p256dh: `BA${"x".repeat(85)}`, auth: "x".repeat(22) };
  const takes = (endpoint: string, other = {}) =>
    pushSubscription.safeParse({ endpoint, keys: { ...keys, ...other } }).success;
  expect(takes("https://push.example/send/abc")).toBe(true);
  for (const endpoint of [
    "http://push.example/",
    "https://push.example:8443/",
    "https://me:pw@push.example/",
    "",
  ])
    expect([endpoint, takes(endpoint)]).toEqual([endpoint, false]);
  expect(takes(`https://push.example/${"a".repeat(1_000)}`)).toBe(false);
  expect(takes("https://push.example/", { auth: "short" })).toBe(false);
  expect(takes("https://push.example/", { p256dh: `CA${"x".repeat(85)}` })).toBe(false);
});
