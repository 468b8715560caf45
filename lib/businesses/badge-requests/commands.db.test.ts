import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { badgeRequests } from "@/db/schema/businesses/badge-requests";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { notificationKindsOf } from "@/db/testing/scenarios";
import {
  addDocuments,
  badgeFields,
  createSubmittedRequest,
  createRenter as newPerson,
  submitDraft,
  testContext,
  testNow,
} from "@/lib/businesses/badge-requests/testing/badge-request-fixtures";
import type { UserActor } from "@/lib/platform/actor";
import { testActor } from "@/lib/platform/testing/actor";
import { saveBadgeDraft } from "./commands";
import { badgeSubmission } from "./contract";
import { listBadgeRequests } from "./queries";
import { approveBadge } from "./review";

const database = await freshDatabase();
let admin: UserActor;
const newRenter = () => newPerson(database);

beforeAll(async () => {
  admin = testActor((await makeUser(database, { role: "admin" })).id, "admin");
});

describe("a draft", () => {
  it("stores incomplete and invalid values and the furthest step, on any device", async () => {
    const actor = await newRenter();
    const first = await saveBadgeDraft(actor, { step: 2, businessName: "G" }, testNow);
    const second = await saveBadgeDraft(actor, { step: 1, email: "not yet" }, testNow);
    expect(second).toMatchObject({
      id: first.id,
      status: "draft",
      step: 2,
      businessName: "G",
      email: "not yet",
    });
    expect(await listBadgeRequests(actor)).toMatchObject([{ id: first.id, badgeType: null }]);
  });

  it("is created once, even with competing requests, and only by an individual", async () => {
    const actor = await newRenter();
    await Promise.all(Array.from({ length: 6 }, () => saveBadgeDraft(actor, { step: 1 }, testNow)));
    expect(await database.$count(badgeRequests, eq(badgeRequests.userId, actor.userId))).toBe(1);
    for (const other of [admin, testActor(actor.userId, "business")])
      await expect(saveBadgeDraft(other, {}, testNow)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("accepts only documents of its owner, each replacing the previous one", async () => {
    const [actor, other] = [await newRenter(), await newRenter()];
    const { id } = await saveBadgeDraft(actor, badgeFields(), testNow);
    await expect(addDocuments(other, id)).rejects.toMatchObject({ code: "not_found" });
    await addDocuments(actor, id, ["businessLicense"]);
    await addDocuments(actor, id, ["businessLicense"]);
    const [view] = await listBadgeRequests(actor);
    expect(view?.documents).toMatchObject({
      businessLicense: { name: "businessLicense.jpg" },
      taxCertificate: null,
    });
  });
});

describe("a registration", () => {
  it("is submitted once it is complete, with normalized values", async () => {
    const actor = await newRenter();
    expect(await createSubmittedRequest(actor)).toMatchObject({
      status: "pending",
      businessName: "Gahunda Rides",
      phone: "+250788123456",
      website: "https://gahunda.example",
      taxId: null,
      requestedOn: testNow.toISOString(),
    });
    await expect(saveBadgeDraft(actor, {}, testNow)).rejects.toMatchObject({
      code: "conflict",
      key: "badgeUnderReview",
    });
    await expect(submitDraft(actor)).rejects.toMatchObject({ key: "badgeUnderReview" });
  });

  it("reports missing values by field", async () => {
    const actor = await newRenter();
    await saveBadgeDraft(
      actor,
      { ...badgeFields(), businessName: "", services: [], yearEstablished: 1899 },
      testNow,
    );
    await expect(submitDraft(actor)).rejects.toMatchObject({
      code: "invalid",
      key: "badgeIncomplete",
      details: {
        fields: {
          businessName: "fieldRequired",
          services: "fieldRequired",
          yearEstablished: "yearInvalid",
          businessLicense: "fileRequired",
          taxCertificate: "fileRequired",
        },
      },
    });
    await saveBadgeDraft(actor, { ...badgeFields(), yearEstablished: 2027 }, testNow);
    await expect(submitDraft(actor)).rejects.toMatchObject({
      details: { fields: { yearEstablished: "yearInvalid" } },
    });
  });

  it("needs an email address that no business uses", async () => {
    const taken = await makeBusiness(database);
    const actor = await newRenter();
    const { id } = await saveBadgeDraft(
      actor,
      { ...badgeFields(), email: taken.email.toUpperCase() },
      testNow,
    );
    await addDocuments(actor, id);
    await expect(submitDraft(actor)).rejects.toMatchObject({ code: "conflict", key: "badgeEmailTaken" });
  });

  it("is submitted once by six parallel requests", async () => {
    const actor = await newRenter();
    const { id } = await saveBadgeDraft(actor, badgeFields(), testNow);
    await addDocuments(actor, id);
    const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => submitDraft(actor)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("drops the unvalidated values of a draft in its short form", async () => {
    const actor = await newRenter();
    const { businessName, businessType, address, phone, email } = badgeFields();
    await saveBadgeDraft(
      actor,
      { website: "javascript:alert(1)", taxId: "<b>", description: "<i>" },
      testNow,
    );
    const short = { businessName, businessType, businessAddress: address };
    const sent = await submitDraft(actor, { ...short, businessPhone: phone, businessEmail: email });
    expect(sent).toMatchObject({ status: "pending", website: null, taxId: null, description: null });
  });

  it("cannot be approved by its own applicant", async () => {
    const actor = await newRenter();
    const { id } = await createSubmittedRequest(actor);
    const promoted = testActor(actor.userId, "admin");
    await expect(approveBadge(promoted, id, testContext)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("has a short form of five fields, whose documents follow", async () => {
    const actor = await newRenter();
    const { businessName, businessType, address, phone, email } = badgeFields();
    const short = {
      businessName,
      businessType,
      businessAddress: address,
      businessPhone: phone,
      businessEmail: email,
    };
    expect(badgeSubmission.safeParse({ ...short, businessEmail: "x" }).error?.issues).toMatchObject([
      { path: ["businessEmail"], message: "emailInvalid" },
    ]);
    // An error that only the server can detect is assigned to the form's own field.
    const { email: taken } = await makeBusiness(database);
    for (const [field, value] of [
      ["businessEmail", taken],
      ["businessPhone", "123456"],
    ] as const)
      await expect(submitDraft(actor, { ...short, [field]: value })).rejects.toMatchObject({
        details: { fields: { [field]: expect.anything() } },
      });
    const { id, status, documents } = await submitDraft(actor, short);
    expect([status, documents.businessLicense]).toEqual(["pending", null]);
    await expect(approveBadge(admin, id, testContext)).rejects.toMatchObject({
      key: "badgeDocumentsMissing",
    });
    await addDocuments(actor, id);
    // Documents that a reviewer may have seen cannot change.
    await expect(addDocuments(actor, id, ["taxCertificate"])).rejects.toMatchObject({
      key: "badgeUnderReview",
    });
    expect(await approveBadge(admin, id, testContext)).toMatchObject({ status: "approved" });
    expect(await notificationKindsOf(database, actor.userId)).toEqual(["badge-approved"]);
    expect(await notificationKindsOf(database, admin.userId)).toContain("badge-requested");
  });
});
