import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { isSuccessStatus } from "@/lib/platform/safe-fetch/post";
import { endpointRequest } from "./contract";
import { hasFailedTooLong, nextRetryAt } from "./rules";
import { signDelivery } from "./signing";

const now = new Date("2027-04-16T08:00:00.900Z");

it("a failed delivery is retried at growing intervals, for as long as an endpoint may be down", () => {
  const waits: number[] = [];
  for (let attempts = 1; ; attempts++) {
    const next = nextRetryAt(attempts, now);
    if (!next) break;
    waits.push(next.getTime() - now.getTime());
  }
  expect(waits[0]).toBe(MINUTE_MS);
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  const whole = waits.reduce((sum, wait) => sum + wait, 0);
  expect(hasFailedTooLong(now, new Date(now.getTime() + whole))).toBe(true);
  expect(hasFailedTooLong(now, new Date(now.getTime() + 3 * DAY_MS - 1))).toBe(false);
});

it("only a status from 200 to 299 accepts a delivery", () => {
  expect([199, 200, 204, 299, 300, 302, 410, 500].filter(isSuccessStatus)).toEqual([200, 204, 299]);
});

it("a signature covers the second and the body, once for each valid secret", () => {
  const seconds = Math.floor(now.getTime() / 1000);
  const by = (secret: string) => createHmac("sha256", secret).update(`${seconds}.{"a":1}`).digest("hex");
  expect(signDelivery('{"a":1}', ["new", "old"], now)).toBe(`t=${seconds},v1=${by("new")},v1=${by("old")}`);
});

describe("an endpoint's address", () => {
  const isTaken = (url: string) =>
    endpointRequest.safeParse({ url, events: ["payout.paid"], password: "Typed#again1" }).success;

  it("is https on the default port, without credentials", () => {
    expect(isTaken("https://hooks.umucyo.rw/gendana?x=1")).toBe(true);
    for (const url of [
      "http://hooks.umucyo.rw",
      "https://hooks.umucyo.rw:8443/",
      "https://a:b@hooks.umucyo.rw/",
      "ftp://hooks.umucyo.rw",
      "javascript:alert(1)",
      "hooks.umucyo.rw",
      "",
    ])
      expect([url, isTaken(url)]).toEqual([url, false]);
  });
});
