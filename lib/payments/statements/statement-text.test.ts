import { describe, expect, it } from "vitest";
import { invoiceText } from "@/lib/payments/invoices/document-queries";
import type { PayoutDetail } from "@/lib/payments/payouts/contract";
import { amountCell, centsToDollars, unescapeCell, writeCsv } from "@/lib/platform/csv";
import { routing } from "@/lib/platform/i18n/routing";
import { billPdfFile } from "@/lib/platform/pdf/bill";
import { renderTablePdf } from "@/lib/platform/pdf/table";
import { missingIn } from "@/lib/platform/pdf/testing";
import type { Movement } from "./movement-queries";
import { monthlyStatementText, payoutStatementText } from "./statement-text";

const item = {
  id: "1",
  kind: "rental" as const,
  bookingId: "b",
  reference: "GD-7K9MQX4",
  monthStartsOn: null,
  vehicleTitle: "Tesla Model 3 2022",
  startsAt: "2026-11-01T08:00:00.000Z",
  endsAt: "2026-11-04T08:00:00.000Z",
  amountCents: 12_150,
};
const payout: PayoutDetail = {
  id: "p",
  reference: "GP-7K9MQX4",
  status: "sent",
  amountCents: 9_250,
  amountRwf: 134_588,
  rentals: 1,
  business: { id: "b", name: "Umurava Car Hire" },
  rwfPerHundredUsd: 145_500,
  destination: {
    method: "bank",
    holderName: "Umucyo Ltd",
    bankName: "Bank of Kigali",
    account: "•••• 4821",
  },
  transferReference: "BK-77",
  returnedAt: null,
  returnReason: null,
  newAccount: null,
  createdAt: "2026-11-06T22:30:00.000Z",
  sentAt: "2026-11-07T09:00:00.000Z",
  items: [
    item,
    {
      id: "2",
      kind: "subscription",
      bookingId: null,
      reference: "GI-2026-000001",
      vehicleTitle: null,
      startsAt: null,
      endsAt: null,
      monthStartsOn: "2026-11-01",
      amountCents: -2_900,
    },
  ],
};
const month = {
  businessName: "Umurava Car Hire",
  month: "2026-11",
  openingCents: -1_000,
  movements: [
    { at: new Date("2026-11-02T10:00:00Z"), kind: "rent" as const, reference: "GD-1", cents: 12_150 },
    { at: new Date("2026-11-30T21:30:00Z"), kind: "payout" as const, reference: "GP-1", cents: -11_150 },
  ].map((movement) => ({ ...movement, vehicleTitle: null })),
};
const invoice = {
  id: "i",
  number: "GI-2026-000001",
  business: { id: "b", name: "Umurava" },
  plan: "pro" as const,
  startsOn: "2026-11-01",
  endsOn: "2026-12-01",
  amountCents: 9_900,
  amountRwf: 144_045,
  taxId: "102 334",
  rwfPerHundredUsd: 145_500,
  upgradeCents: 0,
  status: "open" as const,
  issuedAt: "2026-11-01T01:00:00.000Z",
  paidAt: null,
  isPaidByTransfer: false,
};

describe("an owner's statement", () => {
  it.each(routing.locales)("in %s is printed with all its characters", async (locale) => {
    for (const text of [payoutStatementText(payout, locale), monthlyStatementText(month, locale)])
      expect(await missingIn(await renderTablePdf(text, locale), text)).toEqual([]);
    const text = invoiceText(invoice, locale);
    const { bytes } = await billPdfFile("invoice", text, locale);
    expect(await missingIn(bytes as Uint8Array, text)).toEqual([]);
  });

  it("lists the items of a payout, in both currencies at the rate of its day", () => {
    const text = payoutStatementText(payout, "en");
    expect(text.rows.map(({ cells }) => cells)).toEqual([
      ["GD-7K9MQX4", "Tesla Model 3 2022", "1 November 2026 - 4 November 2026", "$121.50"],
      ["GI-2026-000001", "Plan", "November 2026", "−$29"],
    ]);
    expect(text.totals).toEqual([{ label: "Total", amount: "$92.50  (FRW 134,588)" }]);
    // Half past midnight in Kigali.
    expect(text.facts.map(({ value }) => value)).toContain("7 November 2026");
  });

  it("carries a month's balance from the opening to the closing one", () => {
    const text = monthlyStatementText(month, "en");
    expect(text.rows.map(({ cells }) => cells.slice(-2))).toEqual([
      ["$121.50", "$111.50"],
      ["−$111.50", "$0"],
    ]);
    expect(text.totals).toEqual([{ label: "Closing balance", amount: "$0" }]);
    expect(monthlyStatementText({ ...month, movements: [] }, "fr").totals[0]?.amount).toBe("−10\u00a0$");
  });

  it("prints 150 lines at most, refers to the CSV for the others, and adds up all", () => {
    const movements = Array.from({ length: 400 }, () => ({ ...month.movements[0], cents: 100 }) as Movement);
    const monthly = monthlyStatementText({ ...month, movements }, "en");
    expect(monthly.rows).toHaveLength(150);
    expect(monthly.notes.at(-1)).toBe("250 more lines are in the CSV.");
    expect(monthly.totals[0]?.amount).toBe("$390");
    const items = Array.from({ length: 151 }, () => item);
    const paidOut = payoutStatementText({ ...payout, items }, "en");
    expect(paidOut.rows).toHaveLength(150);
    expect(paidOut.notes.at(-1)).toBe("One more line is in the CSV.");
    expect(JSON.stringify(payoutStatementText(payout, "en"))).not.toContain("CSV");
  });

  it("shows an invoice's month, plan and amount", () => {
    const text = invoiceText(invoice, "en");
    expect(text.title).toBe("Invoice GI-2026-000001");
    expect(text.lines).toEqual([{ label: "Plan Pro, November 2026", amount: "$99" }]);
    expect(text.facts.map(({ value }) => value)).toContain("1 November 2026 to 30 November 2026");
    expect(
      invoiceText({ ...invoice, paidAt: "2026-11-07T09:00:00.000Z" }, "rw").facts.at(-1)?.value,
    ).toContain("11");
  });

  it("is a PDF with as many pages as needed", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      key: String(index),
      cells: ["a", "b", "c", "d"],
    }));
    const bytes = await renderTablePdf({ ...payoutStatementText(payout, "en"), rows }, "en");
    expect(new TextDecoder("latin1").decode(bytes)).toMatch(/^%PDF-[\s\S]*\/Count [2-9]/);
  });
});

describe("a table for spreadsheets", () => {
  it("keeps account numbers and references that a spreadsheet would read as other numbers", () => {
    const kept = ["000400691234567", "400691234567890123", "0788", "12e5", "4E10"];
    const others = ["40069123456", "0", "0.5", "RW00 1234", "2026-11-06T22:30:00.000Z"];
    const cells = new TextDecoder().decode(
      writeCsv(
        ["account"],
        [...kept, ...others].map((cell) => [cell]),
      ),
    );
    expect(cells.split("\r\n").slice(1, -1)).toEqual([...kept.map((cell) => `'${cell}`), ...others]);
    expect([...kept, ...others].map((cell) => unescapeCell(`'${cell}`))).toEqual([
      ...kept,
      ...others.map((cell) => `'${cell}`),
    ]);
  });

  it("contains numbers and accents, but no formulas that would run", () => {
    const bytes = writeCsv(
      ["Référence", "Solde"],
      [
        ['=HYPERLINK("http://x")', centsToDollars(-1_250)],
        ["@SUM(A1)", centsToDollars(100)],
        ["+1", 0],
        ["In USD", amountCell(4_500, "USD")],
        ["In RWF", amountCell(65_250, "RWF")],
        ['Land Cruiser "V8", blue', 2.5],
      ],
    );
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes).split("\r\n")).toEqual([
      "Référence,Solde",
      '"\'=HYPERLINK(""http://x"")",-12.50',
      "'@SUM(A1),1.00",
      "'+1,0",
      "In USD,45.00",
      "In RWF,65250",
      '"Land Cruiser ""V8"", blue",2.5',
      "",
    ]);
  });
});
