import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { makeBusiness, makeUser } from "@/db/factories";
import { toldOf } from "@/db/scenario";
import { badgeRequests } from "@/db/schema/badge-requests";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { actorOf } from "@/lib/auth/testing";
import { saveDraft } from "./commands";
import { badgeSubmission } from "./contract";
import { listBadgeRequests } from "./queries";
import { approveBadge } from "./review";
import { addPapers, at, fields, person as newPerson, now, submit, submitted } from "./testing";

const database = await freshDatabase();
let admin: UserActor;
const person = () => newPerson(database);

beforeAll(async () => {
  admin = actorOf((await makeUser(database, { role: "admin" })).id, "admin");
});

describe("a draft", () => {
  it("keeps what is filled in, half or wrong, and the furthest step, on any device", async () => {
    const actor = await person();
    const first = await saveDraft(actor, { step: 2, businessName: "G" }, now);
    const second = await saveDraft(actor, { step: 1, email: "not yet" }, now);
    expect(second).toMatchObject({
      id: first.id,
      status: "draft",
      step: 2,
      businessName: "G",
      email: "not yet",
    });
    expect(await listBadgeRequests(actor)).toMatchObject([{ id: first.id, badgeType: null }]);
  });

  it("is one, however many are begun at once, and an individual's", async () => {
    const actor = await person();
    await Promise.all(Array.from({ length: 6 }, () => saveDraft(actor, { step: 1 }, now)));
    expect(await database.$count(badgeRequests, eq(badgeRequests.userId, actor.userId))).toBe(1);
    for (const other of [admin, actorOf(actor.userId, "business")])
      await expect(saveDraft(other, {}, now)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("takes papers of one's own only, the next replacing the one before", async () => {
    const [actor, other] = [await person(), await person()];
    const { id } = await saveDraft(actor, fields(), now);
    await expect(addPapers(other, id)).rejects.toMatchObject({ code: "not_found" });
    await addPapers(actor, id, ["businessLicense"]);
    await addPapers(actor, id, ["businessLicense"]);
    const [view] = await listBadgeRequests(actor);
    expect(view?.documents).toMatchObject({
      businessLicense: { name: "businessLicense.jpg" },
      taxCertificate: null,
    });
  });
});

describe("a registration", () => {
  it("is submitted once it is complete, as it is meant", async () => {
    const actor = await person();
    expect(await submitted(actor)).toMatchObject({
      status: "pending",
      businessName: "Gahunda Rides",
      phone: "+250788123456",
      website: "https://gahunda.example",
      taxId: null,
      requestedOn: now.toISOString(),
    });
    await expect(saveDraft(actor, {}, now)).rejects.toMatchObject({
      code: "conflict",
      key: "badgeUnderReview",
    });
    await expect(submit(actor)).rejects.toMatchObject({ key: "badgeUnderReview" });
  });

  it("says by field what is missing", async () => {
    const actor = await person();
    await saveDraft(actor, { ...fields(), businessName: "", services: [], yearEstablished: 1899 }, now);
    await expect(submit(actor)).rejects.toMatchObject({
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
    await saveDraft(actor, { ...fields(), yearEstablished: 2027 }, now);
    await expect(submit(actor)).rejects.toMatchObject({
      details: { fields: { yearEstablished: "yearInvalid" } },
    });
  });

  it("needs an address no business has", async () => {
    const taken = await makeBusiness(database);
    const actor = await person();
    const { id } = await saveDraft(actor, { ...fields(), email: taken.email.toUpperCase() }, now);
    await addPapers(actor, id);
    await expect(submit(actor)).rejects.toMatchObject({ code: "conflict", key: "badgeEmailTaken" });
  });

  it("submitted six times at once is one", async () => {
    const actor = await person();
    const { id } = await saveDraft(actor, fields(), now);
    await addPapers(actor, id);
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => submit(actor)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("that is short hands over nothing unread of a draft", async () => {
    const actor = await person();
    const { businessName, businessType, address, phone, email } = fields();
    await saveDraft(actor, { website: "javascript:alert(1)", taxId: "<b>", description: "<i>" }, now);
    const short = { businessName, businessType, businessAddress: address };
    const sent = await submit(actor, { ...short, businessPhone: phone, businessEmail: email });
    expect(sent).toMatchObject({ status: "pending", website: null, taxId: null, description: null });
  });

  it("is not approved by who asked", async () => {
    const actor = await person();
    const { id } = await submitted(actor);
    const promoted = actorOf(actor.userId, "admin");
    await expect(approveBadge(promoted, id, at)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("may be short: five fields, and the papers follow", async () => {
    const actor = await person();
    const { businessName, businessType, address, phone, email } = fields();
    const short = {
      ...{ businessName, businessType, businessAddress: address },
      ...{ businessPhone: phone, businessEmail: email },
    };
    expect(badgeSubmission.safeParse({ ...short, businessEmail: "x" }).error?.issues).toMatchObject([
      { path: ["businessEmail"], message: "emailInvalid" },
    ]);
    // What only the server can see is said beside the field of this form.
    const { email: taken } = await makeBusiness(database);
    for (const [field, value] of [
      ["businessEmail", taken],
      ["businessPhone", "123456"],
    ] as const)
      await expect(submit(actor, { ...short, [field]: value })).rejects.toMatchObject({
        details: { fields: { [field]: expect.anything() } },
      });
    const { id, status, documents } = await submit(actor, short);
    expect([status, documents.businessLicense]).toEqual(["pending", null]);
    await expect(approveBadge(admin, id, at)).rejects.toMatchObject({ key: "badgePapersMissing" });
    await addPapers(actor, id);
    // What a reviewer may have seen stays as it was.
    await expect(addPapers(actor, id, ["taxCertificate"])).rejects.toMatchObject({ key: "badgeUnderReview" });
    expect(await approveBadge(admin, id, at)).toMatchObject({ status: "approved" });
    expect(await toldOf(database, actor.userId)).toEqual(["badge-approved"]);
    expect(await toldOf(database, admin.userId)).toContain("badge-requested");
  });
});
