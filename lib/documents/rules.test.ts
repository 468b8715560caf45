import { describe, expect, it } from "vitest";
import type { DocumentItem, DocumentStatus } from "./contract";
import { canSubmit, isExpired, progressOf, standingOf, statusOn } from "./rules";

const today = "2026-11-21";
const paper = (status: DocumentStatus, expiresOn: string | null = null) => ({ status, expiresOn });

describe("a document", () => {
  it("is good on its last day and pending again on the next", () => {
    expect(isExpired(paper("verified", today), today)).toBe(false);
    expect(statusOn(paper("verified", today), today)).toBe("verified");
    expect(statusOn(paper("verified", "2026-11-20"), today)).toBe("pending");
    expect(statusOn(paper("verified"), today)).toBe("verified");
    expect(statusOn(undefined, today)).toBe("pending");
  });

  it("speaks as the newest of its kind, while an older valid one still verifies", () => {
    const renewed = [paper("submitted", "2036-01-01"), paper("verified", "2026-12-24")];
    expect(standingOf(renewed, today, undefined)).toMatchObject({
      status: "submitted",
      standing: "verified",
      isVerified: true,
    });
    expect(standingOf(renewed, "2026-12-25", undefined)).toMatchObject({ standing: "submitted" });
    expect(standingOf([paper("rejected")], today, undefined)).toMatchObject({ standing: "rejected" });
    expect(standingOf([], today, undefined)).toMatchObject({ standing: "pending", canUpload: true });
  });

  it("verified before there were uploads stays so, until it runs out", () => {
    const earlier = paper("verified", "2027-06-01");
    expect(standingOf([], today, earlier)).toMatchObject({ standing: "verified", canUpload: false });
    expect(standingOf([], "2027-06-02", earlier)).toMatchObject({ standing: "pending", canUpload: true });
  });

  it("may be replaced unless it is under review or good for more than sixty days", () => {
    const may = (newest: ReturnType<typeof paper>) => standingOf([newest], today, undefined).canUpload;
    expect([may(paper("pending")), may(paper("rejected")), may(paper("submitted"))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(may(paper("verified", "2027-01-20"))).toBe(true);
    expect(may(paper("verified", "2027-01-21"))).toBe(false);
    expect(may(paper("verified"))).toBe(false);
  });
});

it("progress is the share of verified things", () => {
  const items = (...verified: boolean[]) => verified.map((one) => ({ verified: one }));
  expect(progressOf(items(false, false, false, false))).toBe(0);
  expect(progressOf(items(true, false, false, false))).toBe(25);
  expect(progressOf(items(true, true, false))).toBe(67);
  expect(progressOf(items(true, true, true, true))).toBe(100);
});

describe("submitting", () => {
  const item = (status: DocumentStatus, verified = false, isExpired = false) =>
    ({ status, verified, isExpired, canUpload: true, document: { status } }) as DocumentItem;
  const missing = { ...item("pending"), document: null };
  it("needs everything required, and something new", () => {
    const may = (...items: DocumentItem[]) => canSubmit(items, items);
    expect(may(item("pending"), item("pending"))).toBe(true);
    expect(may(item("pending"), missing)).toBe(false);
    expect(may(item("pending"), item("rejected"))).toBe(false);
    expect(may(item("pending"), item("verified", true))).toBe(true);
    expect(may(item("submitted"), item("submitted"))).toBe(false);
    expect(may(item("submitted"), item("verified", true))).toBe(false);
    const lapsed = { ...item("pending", false, true), document: { status: "verified" } } as DocumentItem;
    expect(may(item("pending"), lapsed)).toBe(false);
  });
});
