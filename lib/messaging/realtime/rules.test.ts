import { describe, expect, it } from "vitest";
import { formatFrame, includesTransaction, laterSnapshot, parseSnapshot } from "./rules";

describe("a snapshot", () => {
  const snapshot = parseSnapshot("10:14:11,13");

  it.each([
    ["9", true],
    ["10", true],
    ["11", false],
    ["12", true],
    ["13", false],
    ["14", false],
    ["18446744073709551615", false],
  ])("has seen transaction %s: %s", (xid, isSeen) => {
    expect(includesTransaction(snapshot, xid)).toBe(isSeen);
  });

  it("without transactions in progress includes all before its xmax", () => {
    expect(includesTransaction(parseSnapshot("14:14:"), "13")).toBe(true);
    expect(includesTransaction(parseSnapshot("14:14:"), "14")).toBe(false);
  });

  it("is later when it includes more transactions", () => {
    const later = parseSnapshot("11:15:11");
    const end = parseSnapshot("14:14:");
    expect(laterSnapshot(snapshot, later)).toBe(later);
    expect(laterSnapshot(later, snapshot)).toBe(later);
    expect(laterSnapshot(snapshot, end)).toBe(end);
    expect(laterSnapshot(end, snapshot)).toBe(end);
  });
});

it("sends events and cursor in one frame, so that a page receives both or neither", () => {
  expect(formatFrame("1:2:", { text: "two\nlines" })).toBe(
    'id: 1:2:\nevent: news\ndata: {"text":"two\\nlines"}\n\n',
  );
});
