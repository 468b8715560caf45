import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import { changeAnswerDeadline, changePaymentDeadline, changeStatusAt, isAgreedAtOnce } from "./rules";

const now = new Date("2026-12-01T08:00:00Z");
const inHours = (hours: number) => after(now, hours * HOUR_MS);
const period = (from: number, to: number) => ({ startsAt: inHours(from), endsAt: inHours(to) });

describe("the time to answer a change of dates", () => {
  it.each([
    ["8 hours far ahead of the pick-up", period(48, 96), period(48, 120), 8],
    ["until 2 hours before the pick-up when that is near", period(6, 96), period(6, 120), 4],
    ["half the time when it is very near", period(3, 96), period(3, 120), 1.5],
    ["by the wanted pick-up when that is earlier", period(48, 96), period(5, 96), 3],
    ["by the end while the car is out", period(-48, 12), period(-48, 36), 8],
  ])("is %s", (_, old, wanted, hours) => {
    expect(changeAnswerDeadline(old, wanted, now)).toEqual(inHours(hours));
  });

  it("and the time to pay never pass the next pick-up or return", () => {
    const hour = fc.integer({ min: -200, max: 400 });
    const any = fc
      .tuple(hour, fc.integer({ min: 1, max: 300 }))
      .map(([from, long]) => period(from, from + long));
    const ahead = any.filter(({ endsAt }) => endsAt > now);
    fc.assert(
      fc.property(ahead, ahead, (old, wanted) => {
        const turns = [old.startsAt, old.endsAt, wanted.startsAt, wanted.endsAt].filter((turn) => turn > now);
        for (const deadline of [
          changeAnswerDeadline(old, wanted, now),
          changePaymentDeadline(old, wanted, now),
        ]) {
          expect(deadline > now).toBe(true);
          expect(turns.every((turn) => deadline <= turn)).toBe(true);
        }
      }),
    );
  });

  it("is over when it is over, whether or not a clock has written it down", () => {
    const waiting = { status: "proposed", deadlineAt: inHours(1) } as const;
    expect(changeStatusAt(waiting, inHours(0.9))).toBe("proposed");
    expect(changeStatusAt(waiting, inHours(1))).toBe("expired");
    expect(changeStatusAt({ status: "applied", deadlineAt: null }, inHours(2))).toBe("applied");
  });
});

describe("a renter's change of an instant car", () => {
  const booking = {
    ...period(12, 84),
    status: "confirmed",
    isInstantBook: true,
    createdAt: after(now, -DAY_MS),
  };

  it("needs no answer when it only lengthens the rental", () => {
    expect(isAgreedAtOnce(booking, period(12, 108), 4_500, now)).toBe(true);
    expect(isAgreedAtOnce({ ...booking, status: "active" }, period(12, 108), 4_500, now)).toBe(true);
  });

  it("needs one once cancelling costs something: moving away first would make that free", () => {
    expect(isAgreedAtOnce(booking, period(300, 372), 0, now)).toBe(false);
    expect(isAgreedAtOnce(booking, period(12, 36), -9_000, now)).toBe(false);
    const early = { ...booking, ...period(100, 172) };
    expect(isAgreedAtOnce(early, period(300, 372), 0, now)).toBe(true);
  });

  it("needs one for other cars, and for going home early", () => {
    expect(isAgreedAtOnce({ ...booking, isInstantBook: false }, period(12, 108), 4_500, now)).toBe(false);
    const out = { ...booking, ...period(-24, 84), status: "active" };
    expect(isAgreedAtOnce(out, period(-24, 36), -9_000, now)).toBe(false);
  });
});
