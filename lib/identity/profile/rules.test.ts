import { describe, expect, it } from "vitest";
import { splitName } from "@/lib/identity/accounts/rules";
import { completenessPercent, phoneAfterChange, statusAfterChange, verificationOf } from "./rules";

describe("a full name", () => {
  it.each([
    ["Aline Uwase", "Aline", "Uwase"],
    ["Aline Uwase Mutoni", "Aline", "Uwase Mutoni"],
    ["  Aline ", "Aline", ""],
  ])("%j is divided at its first space", (fullName, firstName, lastName) => {
    expect(splitName(fullName)).toEqual({ firstName, lastName });
  });
});

describe("a profile's completeness", () => {
  const full = {
    fullName: "Aline Uwase",
    phone: "+250788123456",
    nationality: "RW",
    nationalId: "1199280012345678",
    drivingLicence: "RW-DL-1",
    email: "aline@example.com",
  };

  it("is the share of six fields, rounded", () => {
    expect(completenessPercent(full)).toBe(100);
    expect(completenessPercent({ ...full, nationalId: null })).toBe(83);
    expect(completenessPercent({ ...full, nationalId: null, drivingLicence: " " })).toBe(67);
    expect(
      completenessPercent({
        ...full,
        phone: null,
        nationality: null,
        nationalId: null,
        drivingLicence: null,
      }),
    ).toBe(33);
  });
});

describe("a document whose number changes", () => {
  it("has to be submitted again if it was verified or is under review", () => {
    expect(statusAfterChange("verified", true)).toBe("pending");
    expect(statusAfterChange("submitted", true)).toBe("pending");
  });

  it("stays as it is otherwise", () => {
    expect(statusAfterChange("verified", false)).toBe("verified");
    expect(statusAfterChange("rejected", true)).toBe("rejected");
    expect(statusAfterChange("pending", true)).toBe("pending");
  });
});

describe("a phone number", () => {
  const [now, next] = ["+250788123456", "+250788999888"];

  it("that was verified is replaced only by a verified one", () => {
    expect(phoneAfterChange({ phone: now, phoneVerifiedAt: new Date() }, next)).toEqual({
      pendingPhone: next,
    });
    expect(phoneAfterChange({ phone: now, phoneVerifiedAt: null }, next)).toEqual({ phone: next });
    expect(phoneAfterChange({ phone: now, phoneVerifiedAt: new Date() }, now)).toEqual({});
  });
});

describe("the documented verification", () => {
  it("names the one verified contact, and is complete with both", () => {
    const none = { isEmailVerified: false, isPhoneVerified: false };
    expect(verificationOf(none)).toBe("Pending");
    expect(verificationOf({ ...none, isEmailVerified: true })).toBe("Email Verified");
    expect(verificationOf({ ...none, isPhoneVerified: true })).toBe("Phone Verified");
    expect(verificationOf({ isEmailVerified: true, isPhoneVerified: true })).toBe("Verified");
  });
});
