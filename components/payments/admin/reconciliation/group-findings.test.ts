import { expect, it } from "vitest";
import type { ReconciliationFinding } from "@/lib/payments/reconciliation/contract";
import { groupFindings, ungroupedFindings } from "./group-findings";

const finding = (id: string, kind: ReconciliationFinding["kind"], method: ReconciliationFinding["method"]) =>
  ({ id, kind, method, provider: method === "card" ? "stripe" : "mtn" }) as ReconciliationFinding;

const list = [
  finding("newest", "refund_missing_there", "momo"),
  finding("other", "amount_differs", "momo"),
  finding("card", "refund_missing_there", "card"),
  finding("oldest", "refund_missing_there", "momo"),
];

it("findings of one kind with one provider are grouped at the position of the newest", () => {
  const ids = groupFindings(list).map(({ findings }) => findings.map(({ id }) => id));
  expect(ids).toEqual([["newest", "oldest"], ["other"], ["card"]]);
  expect(new Set(groupFindings(list).map(({ id }) => id)).size).toBe(3);
});

it("resolved findings are not grouped", () => {
  expect(ungroupedFindings(list).map(({ id }) => id)).toEqual(["newest", "other", "card", "oldest"]);
});
