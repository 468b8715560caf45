import { describe, expect, it } from "vitest";
import type { DocumentItem, DocumentStatus } from "./contract";
import {
  approvalProblem,
  canSubmit,
  documentKindStatus,
  effectiveStatus,
  isExpired,
  progressOf,
} from "./rules";

const today = "2026-11-21";
const document = (status: DocumentStatus, expiresOn: string | null = null) => ({ status, expiresOn });

describe("a document", () => {
  it("is valid on its last day and pending again on the next", () => {
    expect(isExpired(document("verified", today), today)).toBe(false);
    expect(effectiveStatus(document("verified", today), today)).toBe("verified");
    expect(effectiveStatus(document("verified", "2026-11-20"), today)).toBe("pending");
    expect(effectiveStatus(document("verified"), today)).toBe("verified");
    expect(effectiveStatus(undefined, today)).toBe("pending");
  });

  it("has the status of the newest of its kind, while an older valid one still verifies", () => {
    const renewed = [document("submitted", "2036-01-01"), document("verified", "2026-12-24")];
    expect(documentKindStatus(renewed, today, undefined)).toMatchObject({
      status: "submitted",
      overallStatus: "verified",
      isVerified: true,
    });
    expect(documentKindStatus(renewed, "2026-12-25", undefined)).toMatchObject({
      overallStatus: "submitted",
    });
    expect(documentKindStatus([document("rejected")], today, undefined)).toMatchObject({
      overallStatus: "rejected",
    });
    expect(documentKindStatus([], today, undefined)).toMatchObject({
      overallStatus: "pending",
      canUpload: true,
    });
  });

  it("verified before uploads existed stays verified until it expires", () => {
    const earlier = document("verified", "2027-06-01");
    expect(documentKindStatus([], today, earlier)).toMatchObject({
      overallStatus: "verified",
      canUpload: false,
    });
    expect(documentKindStatus([], "2027-06-02", earlier)).toMatchObject({
      overallStatus: "pending",
      canUpload: true,
    });
  });

  it("may be replaced unless it is under review or valid for more than sixty days", () => {
    const canUpload = (newest: ReturnType<typeof document>) =>
      documentKindStatus([newest], today, undefined).canUpload;
    expect([
      canUpload(document("pending")),
      canUpload(document("rejected")),
      canUpload(document("submitted")),
    ]).toEqual([true, true, false]);
    expect(canUpload(document("verified", "2027-01-20"))).toBe(true);
    expect(canUpload(document("verified", "2027-01-21"))).toBe(false);
    expect(canUpload(document("verified"))).toBe(false);
  });
});

it("progress is the share of verified items", () => {
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
  it("needs all required documents, and a new one", () => {
    const canUpload = (...items: DocumentItem[]) => canSubmit(items, items);
    expect(canUpload(item("pending"), item("pending"))).toBe(true);
    expect(canUpload(item("pending"), missing)).toBe(false);
    expect(canUpload(item("pending"), item("rejected"))).toBe(false);
    expect(canUpload(item("pending"), item("verified", true))).toBe(true);
    expect(canUpload(item("submitted"), item("submitted"))).toBe(false);
    expect(canUpload(item("submitted"), item("verified", true))).toBe(false);
    const expired = { ...item("pending", false, true), document: { status: "verified" } } as DocumentItem;
    expect(canUpload(item("pending"), expired)).toBe(false);
  });
});

it("an approval needs possible dates, and a driving licence an end", () => {
  const without = { expiresOn: null, issuedOn: null };
  expect(approvalProblem("identity", without, today)).toBeUndefined();
  expect(approvalProblem("driving_licence", without, today)).toEqual(["expiresOn", "expiryRequired"]);
  const past = { ...without, expiresOn: "2026-11-20" };
  expect(approvalProblem("identity", past, today)).toEqual(["expiresOn", "documentExpired"]);
  const future = { expiresOn: "2030-01-01", issuedOn: "2026-11-22" };
  expect(approvalProblem("driving_licence", future, today)).toEqual(["issuedOn", "issuedInFuture"]);
});
