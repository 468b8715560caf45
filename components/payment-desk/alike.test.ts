import { expect, it } from "vitest";
import type { Finding } from "@/lib/reconciliation/contract";
import { alike, alone } from "./alike";

const finding = (id: string, kind: Finding["kind"], method: Finding["method"]) =>
  ({ id, kind, method, provider: method === "card" ? "stripe" : "mtn" }) as Finding;

const list = [
  finding("newest", "refund_missing_there", "momo"),
  finding("other", "amount_differs", "momo"),
  finding("card", "refund_missing_there", "card"),
  finding("oldest", "refund_missing_there", "momo"),
];

it("disagreements of one kind with one provider stand together, where the newest of them stood", () => {
  const ids = alike(list).map(({ findings }) => findings.map(({ id }) => id));
  expect(ids).toEqual([["newest", "oldest"], ["other"], ["card"]]);
  expect(new Set(alike(list).map(({ id }) => id)).size).toBe(3);
});

it("those that are resolved stay apart", () => {
  expect(alone(list).map(({ id }) => id)).toEqual(["newest", "other", "card", "oldest"]);
});
