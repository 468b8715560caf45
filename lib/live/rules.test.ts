import { describe, expect, it } from "vitest";
import { frameOf, hasSeen, laterOf, snapshotOf } from "./rules";

describe("a snapshot", () => {
  const snapshot = snapshotOf("10:14:11,13");

  it.each([
    ["9", true],
    ["10", true],
    ["11", false],
    ["12", true],
    ["13", false],
    ["14", false],
    ["18446744073709551615", false],
  ])("has seen transaction %s: %s", (xid, isSeen) => {
    expect(hasSeen(snapshot, xid)).toBe(isSeen);
  });

  it("without transactions under way has seen all before its end", () => {
    expect(hasSeen(snapshotOf("14:14:"), "13")).toBe(true);
    expect(hasSeen(snapshotOf("14:14:"), "14")).toBe(false);
  });

  it("is later when it has seen more", () => {
    const later = snapshotOf("11:15:11");
    const end = snapshotOf("14:14:");
    expect(laterOf(snapshot, later)).toBe(later);
    expect(laterOf(later, snapshot)).toBe(later);
    expect(laterOf(snapshot, end)).toBe(end);
    expect(laterOf(end, snapshot)).toBe(end);
  });
});

it("travels as one frame, so that a page has heard all of it or nothing", () => {
  expect(frameOf("1:2:", { text: "two\nlines" })).toBe(
    'id: 1:2:\nevent: news\ndata: {"text":"two\\nlines"}\n\n',
  );
});
