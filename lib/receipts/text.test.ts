import { describe, expect, it } from "vitest";
import type { BookingDetail } from "@/lib/bookings/contract";
import { routing } from "@/lib/i18n/routing";
import { receiptText } from "./queries";

const booking = {
  reference: "GD-7K9MQX4",
  startsAt: "2026-12-01T08:00:00.000Z",
  endsAt: "2026-12-31T08:00:00.000Z",
  totalCents: 135_000,
  totalRwf: 1_964_250,
  depositCents: 100_000,
  refundedCents: 45_050,
  rwfPerHundredUsd: 145_500,
  vehicle: { title: "Tesla Model 3 2022", timeZone: "Africa/Kigali" },
  business: { name: "Umurava Car Hire" },
  renter: { name: "Keza Mutoni" },
  lines: [
    { rule: "rent", quantity: 30, unitCents: 5_000, amountCents: 150_000 },
    { rule: "monthly_discount", quantity: 10, unitCents: -15_000, amountCents: -15_000 },
  ],
  payments: [
    {
      id: "p1",
      method: "momo",
      status: "captured",
      amount: 1_964_250,
      currency: "RWF",
      createdAt: "2026-11-21T08:00:00.000Z",
    },
  ],
} as unknown as BookingDetail;

/** With a line of every other kind besides. */
const everything = (locale: (typeof routing.locales)[number]) => {
  const lines: BookingDetail["lines"] = [
    ...booking.lines,
    { rule: "season", name: "Christmas", quantity: 3, unitCents: 7_000, amountCents: 21_000 },
    { rule: "child_seat", quantity: 30, unitCents: 300, amountCents: 18_000, pieces: 2, per: "day" },
    { rule: "delivery", quantity: 1, unitCents: 1_500, amountCents: 1_500, pieces: 1, per: "rental" },
  ];
  return JSON.stringify(receiptText({ ...booking, lines }, locale));
};

describe("a receipt", () => {
  it.each(routing.locales)("in %s has only characters its typeface can print", (locale) => {
    // The PDF's Helvetica knows Latin-1 and a few typographic signs; others come out as something else.
    expect(everything(locale)).toMatch(/^[\x20-\x7e\xa1-\xff×’–—…€]*$/);
  });

  it("adds up in dollars and says the francs, the rate, the deposit and what went back", () => {
    const text = receiptText(booking, "en");
    expect(text.lines.map(({ amount }) => amount)).toEqual(["$1,500", "-$150"]);
    expect(text.total.amount).toBe("$1,350  (FRW 1,964,250)");
    expect(text.notes.join(" ")).toMatch(/\$1 = FRW 1,455\..*\$1,000.*\$450\.50/);
    expect(text.facts.map(({ value }) => value)).toContain("FRW 1,964,250, MTN MoMo, 21 Nov 2026, 10:00");
  });

  it("writes money the French way", () => {
    expect(receiptText(booking, "fr").total.amount).toBe("1 350 $  (1 964 250 FRW)");
  });
});
