import { expect, it } from "vitest";
import { steadyRows } from "./steady-rows";

const row = (id: string, status = "requested") => ({ id, status, hasButtons: true });
type Row = ReturnType<typeof row>;
const describeRows = (rows: Row[]) =>
  rows.map(({ id, status, hasButtons }) => `${id} ${status}${hasButtons ? "" : " –"}`);
const whenGone = (gone: Row) => ({ ...gone, hasButtons: false });

it("keeps the next request in place under the pointer after one is accepted", () => {
  const accepted = { ...row("a", "confirmed"), hasButtons: false };
  expect(
    describeRows(steadyRows([row("a"), row("b"), row("c")], [row("b"), row("c")], [accepted], whenGone)),
  ).toEqual(["a confirmed –", "b requested", "c requested"]);
});

it("removes the buttons of requests declined with it, and appends new ones", () => {
  expect(describeRows(steadyRows([row("a"), row("b")], [row("d"), row("b")], [], whenGone))).toEqual([
    "a requested –",
    "b requested",
    "d requested",
  ]);
});

it("keeps rows under the pointer that another administrator decided, also those appended since", () => {
  const first = steadyRows([row("a"), row("b")], [row("b"), row("c")], [], whenGone);
  expect(describeRows(steadyRows(first, [row("d"), row("c")], [], whenGone))).toEqual([
    "a requested –",
    "b requested –",
    "c requested",
    "d requested",
  ]);
});
