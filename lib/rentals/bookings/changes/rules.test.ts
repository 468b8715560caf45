import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { changeAnswerDeadline, changePaymentDeadline, changeStatusAt, isAgreedAtOnce } from "./rules";

const now = new Date("2026-12-01T08:00:00Z");
const inHours = (hours: number) => addMs(now, hours * HOUR_MS);
const period = (from: number, to: number) => ({ startsAt: inHours(from), endsAt: inHours(to) });

describe("the time to answer a change of dates", () => {
  it.each([
    ["8 hours far ahead of the pick-up", period(48, 96), period(48, 120), 8],
    ["until 2 hours before the pick-up when that is near", period(6, 96), period(6, 120), 4],
    ["half the time when it is very near", period(3, 96), period(3, 120), 1.5],
    ["until the requested pick-up when that is earlier", period(48, 96), period(5, 96), 3],
    ["until the end while the car is out", period(-48, 12), period(-48, 36), 8],
  ])("is %s", (_, old, requestedPeriod, hours) => {
    expect(changeAnswerDeadline(old, requestedPeriod, now)).toEqual(inHours(hours));
  });

  it("and the time to pay never exceed the next pick-up or return", () => {
    const hour = fc.integer({ min: -200, max: 400 });
    const any = fc
      .tuple(hour, fc.integer({ min: 1, max: 300 }))
      .map(([from, long]) => period(from, from + long));
    const ahead = any.filter(({ endsAt }) => endsAt > now);
    fc.assert(
      fc.property(ahead, ahead, (old, requestedPeriod) => {
        const boundaries = [
          old.startsAt,
          old.endsAt,
          requestedPeriod.startsAt,
          requestedPeriod.endsAt,
        ].filter((boundary) => boundary > now);
        for (const deadline of [
          changeAnswerDeadline(old, requestedPeriod, now),
          changePaymentDeadline({ ...old, source: "marketplace" }, requestedPeriod, now),
          changePaymentDeadline({ ...old, source: "walk_in" }, requestedPeriod, now),
        ]) {
          expect(deadline > now).toBe(true);
          expect(boundaries.every((boundary) => deadline <= boundary)).toBe(true);
        }
      }),
    );
  });

  it("then leaves two hours to pay on the site, and until the next pick-up or return at the counter", () => {
    const [old, longer] = [period(48, 96), period(48, 120)];
    expect(changePaymentDeadline({ ...old, source: "marketplace" }, longer, now)).toEqual(inHours(2));
    expect(changePaymentDeadline({ ...old, source: "telephone" }, longer, now)).toEqual(inHours(48));
    const out = { ...period(-48, 12), source: "walk_in" } as const;
    expect(changePaymentDeadline(out, period(-48, 36), now)).toEqual(inHours(12));
  });

  it("has expired at the deadline, whether or not the worker has stored it", () => {
    const waiting = { status: "proposed", deadlineAt: inHours(1) } as const;
    expect(changeStatusAt(waiting, inHours(0.9))).toBe("proposed");
    expect(changeStatusAt(waiting, inHours(1))).toBe("expired");
    expect(changeStatusAt({ status: "applied", deadlineAt: null }, inHours(2))).toBe("applied");
  });
});

describe("a renter's change of an instant booking", () => {
  const booking = {
    ...period(12, 84),
    status: "confirmed",
    source: "marketplace" as const,
    isInstantBook: true,
    isNonRefundable: false,
    createdAt: addMs(now, -DAY_MS),
  };
  const asked = (startsIn: number, endsIn: number) => ({
    ...period(startsIn, endsIn),
    advanceNoticeHours: 0,
    isOthersPrice: false,
  });

  it("needs an answer when the price is that of another owner", () => {
    expect(isAgreedAtOnce(booking, { ...asked(12, 108), isOthersPrice: true }, 4_500, now)).toBe(false);
  });

  it("needs no answer when it only lengthens the rental", () => {
    expect(isAgreedAtOnce(booking, asked(12, 108), 4_500, now)).toBe(true);
    expect(isAgreedAtOnce({ ...booking, status: "active" }, asked(12, 108), 4_500, now)).toBe(true);
  });

  it("needs an answer once cancelling costs something, because moving first would make it free", () => {
    expect(isAgreedAtOnce(booking, asked(300, 372), 0, now)).toBe(false);
    expect(isAgreedAtOnce(booking, asked(12, 36), -9_000, now)).toBe(false);
    const early = { ...booking, ...period(100, 172) };
    expect(isAgreedAtOnce(early, asked(300, 372), 0, now)).toBe(true);
  });

  it("needs an answer for the non-refundable rate, unless it only lengthens the rental", () => {
    const early = { ...booking, ...period(100, 172), isNonRefundable: true };
    expect(isAgreedAtOnce(early, asked(100, 148), -4_500, now)).toBe(false);
    expect(isAgreedAtOnce(early, asked(100, 196), 4_500, now)).toBe(true);
  });

  it("needs an answer when the new pick-up leaves less than the notice", () => {
    const early = { ...booking, ...period(100, 172) };
    const moved = (startsIn: number) => ({ ...asked(startsIn, startsIn + 72), advanceNoticeHours: 24 });
    expect(isAgreedAtOnce(early, moved(23), 0, now)).toBe(false);
    expect(isAgreedAtOnce(early, moved(24), 0, now)).toBe(true);
    expect(isAgreedAtOnce(booking, { ...asked(12, 108), advanceNoticeHours: 24 }, 4_500, now)).toBe(true);
  });

  it("needs an answer at the counter if it costs more, because the staff collect the difference", () => {
    const early = { ...booking, ...period(100, 172), source: "walk_in" as const };
    expect(isAgreedAtOnce(early, asked(100, 196), 4_500, now)).toBe(false);
    expect(isAgreedAtOnce(early, asked(300, 372), 0, now)).toBe(true);
  });

  it("needs an answer for request bookings, and for an earlier return", () => {
    expect(isAgreedAtOnce({ ...booking, isInstantBook: false }, asked(12, 108), 4_500, now)).toBe(false);
    const out = { ...booking, ...period(-24, 84), status: "active" };
    expect(isAgreedAtOnce(out, asked(-24, 36), -9_000, now)).toBe(false);
  });
});
