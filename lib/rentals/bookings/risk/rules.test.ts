import { describe, expect, it } from "vitest";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import en from "@/lib/platform/i18n/messages/en.json";
import fr from "@/lib/platform/i18n/messages/fr.json";
import rw from "@/lib/platform/i18n/messages/rw.json";
import { systemSettings } from "@/lib/platform/settings/contract";
import { type RiskFacts, riskPoints, riskScoreOf, riskSignalsOf } from "./rules";

const now = new Date("2026-12-01T08:00:00Z");
const usual: RiskFacts = {
  accountCreatedAt: addMs(now, -2 * DAY_MS),
  hasRentedBefore: true,
  failedPayments: 2,
  hasDispute: false,
  otherRentersOfNetwork: 2,
  hasDisposableEmail: false,
  isNetworkWatched: false,
  startsAt: addMs(now, DAY_MS),
  totalCents: 49_999,
};
const { bookingReviewScore } = systemSettings.parse({});

describe("the risk of a booking", () => {
  it("has no signal when everything is just within the usual limits", () => {
    expect(riskSignalsOf(usual, now)).toEqual([]);
  });

  it.each<[Partial<RiskFacts>, string[]]>([
    [{ accountCreatedAt: addMs(now, -2 * DAY_MS + 1) }, ["new_account"]],
    [{ hasRentedBefore: false }, ["first_booking"]],
    [{ failedPayments: 3 }, ["failed_payments"]],
    [{ hasDispute: true }, ["disputed_payment"]],
    [{ otherRentersOfNetwork: 3 }, []],
    [{ otherRentersOfNetwork: 3, hasRentedBefore: false }, ["first_booking", "shared_network"]],
    [{ startsAt: addMs(now, DAY_MS - 1) }, ["early_pick_up"]],
    [{ startsAt: addMs(now, -1) }, []],
    [{ totalCents: 50_000 }, ["high_total"]],
    [{ hasDisposableEmail: true }, ["disposable_email"]],
    [{ isNetworkWatched: true }, ["watched_network"]],
  ])("%o shows %o", (facts, signals) => {
    expect(riskSignalsOf({ ...usual, ...facts }, now)).toEqual(signals);
  });

  it("reaches the default threshold with several signals, never with one", () => {
    for (const points of Object.values(riskPoints)) expect(points).toBeLessThan(bookingReviewScore);
    const newcomer = { accountCreatedAt: now, hasRentedBefore: false, startsAt: addMs(now, 3 * HOUR_MS) };
    const score = (facts: Partial<RiskFacts>) => riskScoreOf(riskSignalsOf({ ...usual, ...facts }, now));
    expect(score(newcomer)).toBeLessThan(bookingReviewScore);
    expect(score({ ...newcomer, totalCents: 80_000 })).toBeGreaterThanOrEqual(bookingReviewScore);
  });

  it("is explained with its points in the settings", () => {
    for (const messages of [en, fr, rw]) {
      const points = Object.entries(messages.settings.system.riskPoints).map(([signal, text]) => [
        signal,
        Number(text.match(/\d+$/)?.[0]),
      ]);
      expect(Object.fromEntries(points)).toEqual(riskPoints);
    }
  });
});
