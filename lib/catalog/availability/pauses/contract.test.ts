import { expect, it } from "vitest";
import { pauseForm } from "./contract";

const messagesOf = (form: object) =>
  pauseForm.safeParse({ keepsBookings: false, ...form }).error?.issues.map(({ message }) => message) ?? [];

it("requires both days, in order", () => {
  expect(messagesOf({ from: "", to: "" })).toEqual(["fieldRequired", "fieldRequired"]);
  expect(messagesOf({ from: "2026-12-02", to: "2026-12-01" })).toEqual(["lastDayBeforeFirst"]);
  expect(messagesOf({ from: "2026-12-01", to: "2026-12-01" })).toEqual([]);
});
