import { describe, expect, it } from "vitest";
import { addMs } from "@/lib/platform/dates";
import { base32, findTimeStep, timeStepAt, totpCode } from "./totp";

const secret = Buffer.from("12345678901234567890");

describe("codes of an authenticator app", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("are those of RFC 6238 at second %i", (second, code) => {
    expect(totpCode(secret, timeStepAt(new Date(second * 1000)))).toBe(code);
  });

  it("are taken one step early and late, not two", () => {
    const now = new Date(1_111_111_110_000);
    const code = totpCode(secret, timeStepAt(now));
    for (const [seconds, taken] of [
      [-60, false],
      [-30, true],
      [0, true],
      [30, true],
      [60, false],
    ] as const)
      expect([seconds, findTimeStep(secret, code, addMs(now, seconds * 1000)) === timeStepAt(now)]).toEqual([
        seconds,
        taken,
      ]);
  });

  it("are six digits and nothing else", () => {
    for (const code of ["", "12345", "1234567", "12345a", "١٢٣٤٥٦"])
      expect(findTimeStep(secret, code, new Date())).toBeUndefined();
  });

  it("come from a secret that can be typed (RFC 4648)", () => {
    expect(
      ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => base32(Buffer.from(text))),
    ).toEqual(["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"]);
  });
});
