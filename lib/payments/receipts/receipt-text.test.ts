import { describe, expect, it } from "vitest";
import { routing } from "@/lib/platform/i18n/routing";
import { billPdfFile } from "@/lib/platform/pdf/bill";
import { missingIn } from "@/lib/platform/pdf/testing";
import type { ReceiptMoney, ReceiptMovement } from "./money-queries";
import { receiptText } from "./receipt-text";

const booking: Parameters<typeof receiptText>[0] = {
  reference: "GD-7K9MQX4",
  status: "completed",
  startsAt: "2026-12-01T08:00:00.000Z",
  endsAt: "2026-12-31T08:00:00.000Z",
  totalCents: 135_000,
  totalRwf: 1_964_250,
  depositCents: 100_000,
  rwfPerHundredUsd: 145_500,
  vehicle: { title: "Tesla Model 3 2022", timeZone: "Africa/Kigali" },
  business: { name: "Umurava Car Hire" },
  renter: { name: "Keza Mutoni" },
  lines: [
    { rule: "rent", quantity: 30, unitCents: 5_000, amountCents: 150_000 },
    { rule: "monthly_discount", quantity: 10, unitCents: -15_000, amountCents: -15_000 },
  ],
};

const issuedAt = new Date("2026-12-31T09:00:00.000Z");

const paid: ReceiptMovement = {
  id: "p1",
  purpose: "rent",
  method: "momo",
  amount: 1_964_250,
  currency: "RWF",
  amountCents: 135_000,
  at: new Date("2026-11-21T08:00:00.000Z"),
};
const moved: ReceiptMoney = {
  charges: [{ kind: "late", quantity: 1, unitCents: 4_500, amountCents: 4_500 }],
  damageCents: 8_000,
  claims: [{ kind: "cleaning", amountCents: 2_500 }],
  payments: [
    paid,
    {
      ...paid,
      id: "p2",
      purpose: "deposit",
      method: "card",
      amount: 12_500,
      currency: "USD",
      amountCents: 12_500,
    },
  ],
  refunds: [{ ...paid, id: "r1", amount: 655_478, amountCents: 45_050 }],
};

/** Also with a line of every other kind. */
const everything = (locale: (typeof routing.locales)[number]) => {
  const lines: typeof booking.lines = [
    ...booking.lines,
    { rule: "season", name: "Christmas", quantity: 3, unitCents: 7_000, amountCents: 21_000 },
    { rule: "child_seat", quantity: 30, unitCents: 300, amountCents: 18_000, pieces: 2, per: "day" },
    { rule: "delivery", quantity: 1, unitCents: 1_500, amountCents: 1_500, pieces: 1, per: "rental" },
  ];
  return receiptText({ ...booking, lines }, moved, locale, issuedAt);
};

describe("a receipt", () => {
  it.each(routing.locales)("in %s is printed with all its characters", async (locale) => {
    const text = everything(locale);
    const { bytes } = await billPdfFile("receipt", text, locale);
    expect(await missingIn(bytes as Uint8Array, text)).toEqual([]);
  });

  it("adds up in dollars with late days, damage and claims, and shows the francs and the rate", () => {
    const text = receiptText(booking, moved, "en", issuedAt);
    expect(text.lines.map(({ amount }) => amount)).toEqual(["$1,500", "−$150", "$45", "$80", "$25"]);
    expect(text.total.amount).toBe("$1,500  (FRW 2,182,500)");
    expect(text.notes.join(" ")).toMatch(/\$1 = FRW 1,455\..*\$1,000/);
  });

  it("shows who bears each discount, also on bills from before promo codes", () => {
    const code = { rule: "promo_code", quantity: 10, unitCents: -900, amountCents: -900 } as const;
    const lines: typeof booking.lines = [
      ...booking.lines,
      { ...code, name: "KIGALI", bearer: "marketplace" },
      { ...code, name: "HELLO", bearer: "owner" },
    ];
    const labels = receiptText({ ...booking, lines }, moved, "en", issuedAt).lines.map(({ label }) => label);
    expect(labels.slice(1, 4)).toEqual([
      "Monthly discount (10%), at the owner’s expense",
      "Promo code KIGALI (10%), at Gendana’s expense",
      "Promo code HELLO (10%), at the owner’s expense",
    ]);
  });

  it("lists every payment with its reference, and credits refunds", () => {
    expect(receiptText(booking, moved, "en", issuedAt).sections).toEqual([
      {
        title: "Payments",
        rows: [
          {
            label: "Rental, MTN MoMo, 21 Nov 2026, 10:00",
            note: "Reference p1",
            amount: "FRW 1,964,250",
          },
          { label: "Deposit, bank card, 21 Nov 2026, 10:00", note: "Reference p2", amount: "$125" },
        ],
      },
      {
        title: "Credits",
        rows: [
          {
            label: "Rental, MTN MoMo, 21 Nov 2026, 10:00",
            note: "Reference r1",
            amount: "−FRW 655,478",
          },
          { label: "Paid, less credits", amount: "$1,024.50" },
        ],
      },
    ]);
    expect(receiptText(booking, { ...moved, refunds: [] }, "en", issuedAt).sections).toHaveLength(1);
  });

  it("formats money for French", () => {
    const bare = { ...moved, charges: [], damageCents: 0, claims: [] };
    expect(receiptText(booking, bare, "fr", issuedAt).total.amount).toBe(
      "1\u202f350\u00a0$  (1\u202f964\u202f250\u00a0FRW)",
    );
  });

  it("shows the date of issue and a cancellation, and omits the deposit of a cancelled booking", () => {
    const { facts } = receiptText(booking, moved, "en", issuedAt);
    expect(facts[0]).toEqual({ label: "Issued on", value: "31 Dec 2026, 11:00" });
    const text = receiptText({ ...booking, status: "cancelled" }, moved, "en", issuedAt);
    expect(text.facts[1]).toEqual({ label: "Booking", value: "Cancelled" });
    expect(text.notes.join(" ")).not.toContain("deposit");
  });
});
