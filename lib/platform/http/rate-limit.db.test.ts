import { describe, expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { checkRate, checkSignInRate, recordKeyAttempt } from "./rate-limit";

await freshDatabase();

const request = (headers: Record<string, string>, method = "POST") =>
  new Request("http://gendana.test/api/bookings", { method, headers: { host: "gendana.test", ...headers } });

describe("a network that sends invented keys", () => {
  const from = (address: string) => request({ "x-forwarded-for": address });

  it("is rejected after a few hundred a minute, before a query, and other networks are not", async () => {
    for (let count = 0; count < 240; count++) await recordKeyAttempt(from("198.51.100.1"));
    await expect(recordKeyAttempt(from("198.51.100.1"))).rejects.toMatchObject({ code: "rate_limited" });
    await recordKeyAttempt(from("198.51.100.2"));
  });

  it("is not limited while its keys are valid", async () => {
    for (let count = 0; count < 500; count++) await (await recordKeyAttempt(from("198.51.100.3")))();
  });
});

it("a read beyond the limit is told when the next one is allowed", async () => {
  const read = () => checkRate(request({ "x-forwarded-for": "10.0.0.9" }, "GET"), { kind: "anonymous" }, 400);
  for (let count = 0; count < 3; count++) await read();
  const refusal = await read().catch((error) => error);
  expect(refusal).toMatchObject({ code: "rate_limited" });
  expect(refusal.details.retryAfterS).toBeGreaterThan(50);
  expect(refusal.details.retryAfterS).toBeLessThanOrEqual(60);
});

describe("a write", () => {
  it("is counted, and one too many is rejected, for that caller only", async () => {
    const from = (address: string) => request({ "x-forwarded-for": address });
    for (let count = 0; count < 240; count++) await checkRate(from("10.0.0.1"), { kind: "anonymous" }, 1);
    await expect(checkRate(from("10.0.0.1"), { kind: "anonymous" }, 1)).rejects.toMatchObject({
      code: "rate_limited",
    });
    await checkRate(from("10.0.0.2"), { kind: "anonymous" }, 1);
    for (let count = 0; count < 240; count++)
      await checkRate(from(`2001:db8::${count.toString(16)}`), { kind: "anonymous" }, 1);
    await expect(checkRate(from("2001:db8::ffff"), { kind: "anonymous" }, 1)).rejects.toMatchObject({
      code: "rate_limited",
    });
  });

  it("of another kind, or a browser report, does not keep anybody on the network from signing in", async () => {
    const here = request({ "x-forwarded-for": "10.0.0.3" });
    const anonymous = { kind: "anonymous" } as const;
    for (let count = 0; count < 30; count++) await checkRate(here, anonymous, 8, "report");
    await expect(checkRate(here, anonymous, 8, "report")).rejects.toMatchObject({ code: "rate_limited" });
    for (let count = 0; count < 12; count++) await checkRate(here, anonymous, 20);
    await checkRate(here, anonymous, 1, "signIn");
  });

  it("that signs in is counted by browser where we know it, so that a crowded network does not matter", async () => {
    const here = request({ "x-forwarded-for": "10.0.0.4" });
    for (let count = 0; count < 240; count++) await checkSignInRate(here, undefined);
    await expect(checkSignInRate(here, undefined)).rejects.toMatchObject({ code: "rate_limited" });
    for (let count = 0; count < 240; count++) await checkSignInRate(here, "known");
    await expect(checkSignInRate(here, "known")).rejects.toMatchObject({ code: "rate_limited" });
    await checkSignInRate(here, "another");
  });
});
