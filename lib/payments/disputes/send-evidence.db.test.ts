import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { simulatedReplies } from "@/db/schema/operations/simulated-providers";
import { disputeEvidence } from "@/db/schema/payments/disputes";
import { payments } from "@/db/schema/payments/payments";
import { auditEntries } from "@/db/schema/platform/audit";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { getAdminDispute } from "./admin-dispute";
import { sendEvidence } from "./send-evidence";
import { device, disputesScenario, now } from "./testing";

const { database, simulated, admin, driven } = await disputesScenario();
const hour = addMs(now, HOUR_MS);
const context = { now: hour, device };
const text = { text: "The renter drove the car for three days." };

async function disputed() {
  const scenario = await driven("completed");
  await simulated.dispute(scenario.paymentId, "needs_response");
  await scenario.sendDisputeEvent("charge.dispute.created", hour);
  return scenario;
}
const evidenceOf = (paymentId: string) =>
  database.select().from(disputeEvidence).where(eq(disputeEvidence.paymentId, paymentId));

it("evidence reaches the provider once, and stays readable together with the outcome", async () => {
  const { paymentId, bookingId, renter, sendDisputeEvent } = await disputed();
  const before = await getAdminDispute(admin, paymentId, hour);
  expect(before).toMatchObject({
    bookingId,
    canSendEvidence: true,
    evidence: [],
    renter: { id: renter.userId },
  });
  expect(before.draft).toContain(before.bookingReference);
  expect(before.draft).toContain(renter.email);
  const both = await Promise.allSettled([
    sendEvidence(admin, paymentId, text, context),
    sendEvidence(admin, paymentId, text, context),
  ]);
  expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await evidenceOf(paymentId)).toMatchObject([{ body: text.text, sentBy: admin.userId }]);
  const sent = await getAdminDispute(admin, paymentId, hour);
  expect(sent).toMatchObject({ canSendEvidence: false, open: { status: "under_review" } });
  const isOurs = and(eq(auditEntries.action, "dispute.evidence"), eq(auditEntries.subjectId, paymentId));
  expect(await database.$count(auditEntries, isOurs)).toBe(1);
  await expect(sendEvidence(admin, paymentId, text, context)).rejects.toMatchObject({
    key: "evidenceNotTaken",
  });

  await simulated.dispute(paymentId, "won");
  await sendDisputeEvent("charge.dispute.closed", addMs(hour, HOUR_MS));
  const decided = await getAdminDispute(admin, paymentId, addMs(hour, 2 * HOUR_MS));
  expect(decided).toMatchObject({ open: null, evidence: [{ text: text.text }] });
  expect(decided.events.map(({ reason }) => reason)).toEqual(["dispute_opened", "dispute_won"]);
});

it("evidence is refused after the deadline, from others, and without a dispute", async () => {
  const { paymentId, owner } = await disputed();
  const late = { now: addMs(now, 30 * DAY_MS), device };
  await expect(sendEvidence(admin, paymentId, text, late)).rejects.toMatchObject({ key: "evidenceNotTaken" });
  await expect(sendEvidence(owner, paymentId, text, context)).rejects.toMatchObject({ code: "forbidden" });
  await expect(getAdminDispute(owner, paymentId, hour)).rejects.toMatchObject({ code: "forbidden" });
  const { paymentId: calm } = await driven();
  await expect(sendEvidence(admin, calm, text, context)).rejects.toMatchObject({ key: "evidenceNotTaken" });
  await expect(getAdminDispute(admin, calm, hour)).rejects.toMatchObject({ code: "not_found" });
  await expect(sendEvidence(admin, owner.userId, text, context)).rejects.toMatchObject({ code: "not_found" });
  expect(await evidenceOf(paymentId)).toEqual([]);
});

it("a request that the provider does not answer can be repeated with the same text, which arrives once", async () => {
  const { paymentId } = await disputed();
  // The provider accepted the evidence, but its answer was lost, so the stored state is still the earlier one.
  await sendEvidence(admin, paymentId, text, context);
  await database.delete(disputeEvidence).where(eq(disputeEvidence.paymentId, paymentId));
  const [payment] = await database.select().from(payments).where(eq(payments.id, paymentId));
  const dispute = payment?.dispute && { ...payment.dispute, status: "needs_response" };
  await database.update(payments).set({ dispute }).where(eq(payments.id, paymentId));
  expect(await sendEvidence(admin, paymentId, text, context)).toMatchObject({ canSendEvidence: false });
  expect(await evidenceOf(paymentId)).toHaveLength(1);
});

describe("evidence whose outcome another process records first", () => {
  const realFetch = globalThis.fetch;
  afterEach(() => vi.unstubAllGlobals());

  /** Runs `meanwhile` after the provider has accepted the evidence and before its answer arrives. */
  function whileEvidenceIsAnswered(meanwhile: (response: Response) => Promise<Response>) {
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
      const response = await realFetch(...request);
      const isEvidence = request[1]?.method === "POST" && String(request[0]).includes("/v1/disputes/");
      if (!isEvidence) return response;
      vi.unstubAllGlobals();
      return meanwhile(response);
    });
  }
  const auditOf = (paymentId: string) =>
    database
      .select({ detail: auditEntries.detail })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, "dispute.evidence"), eq(auditEntries.subjectId, paymentId)))
      .orderBy(auditEntries.id);

  it("is stored when the provider's event arrives before its answer", async () => {
    const { paymentId, sendDisputeEvent } = await disputed();
    whileEvidenceIsAnswered(async (response) => {
      await sendDisputeEvent("charge.dispute.updated", hour);
      return response;
    });
    const sent = await sendEvidence(admin, paymentId, text, context);
    expect(sent).toMatchObject({ open: { status: "under_review" }, evidence: [{ text: text.text }] });
    expect(await auditOf(paymentId)).toHaveLength(1);
  });

  it("is stored when the provider's answer is lost", async () => {
    const { paymentId, sendDisputeEvent } = await disputed();
    whileEvidenceIsAnswered(async () => new Response("", { status: 503 }));
    const sent = sendEvidence(admin, paymentId, text, context);
    await expect(sent).rejects.toMatchObject({ key: "evidenceUnanswered" });
    expect(await getAdminDispute(admin, paymentId, hour)).toMatchObject({
      canSendEvidence: true,
      evidence: [],
    });
    await sendDisputeEvent("charge.dispute.updated", hour);
    expect(await getAdminDispute(admin, paymentId, hour)).toMatchObject({
      canSendEvidence: false,
      evidence: [{ text: text.text }],
    });
    expect(await auditOf(paymentId)).toHaveLength(1);
  });

  it("stays on record when its repeat is refused because the bank already has it", async () => {
    const { paymentId } = await disputed();
    whileEvidenceIsAnswered(async () => new Response("", { status: 503 }));
    const lost = sendEvidence(admin, paymentId, text, context);
    await expect(lost).rejects.toMatchObject({ key: "evidenceUnanswered" });
    // Stripe forgets its idempotency keys after a day.
    await database.delete(simulatedReplies);
    const repeated = sendEvidence(admin, paymentId, text, context);
    await expect(repeated).rejects.toMatchObject({ key: "evidenceNotTaken" });
    expect(await evidenceOf(paymentId)).toMatchObject([{ body: text.text }]);
    expect(await auditOf(paymentId)).toHaveLength(1);
  });

  it("replaces an earlier text that never arrived", async () => {
    const { paymentId } = await disputed();
    vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
    const lost = sendEvidence(admin, paymentId, { text: "An earlier text" }, context);
    await expect(lost).rejects.toMatchObject({ key: "evidenceUnanswered" });
    vi.unstubAllGlobals();
    expect(await evidenceOf(paymentId)).toHaveLength(1);
    await sendEvidence(admin, paymentId, text, context);
    expect(await evidenceOf(paymentId)).toMatchObject([{ body: text.text }]);
  });

  it("is the text that the bank has, and no other that was refused", async () => {
    const { paymentId, sendDisputeEvent } = await disputed();
    whileEvidenceIsAnswered(async () => new Response("", { status: 503 }));
    await expect(sendEvidence(admin, paymentId, text, context)).rejects.toMatchObject({
      key: "evidenceUnanswered",
    });
    const other = sendEvidence(admin, paymentId, { text: "Another text" }, context);
    await expect(other).rejects.toMatchObject({ key: "evidenceNotTaken" });
    await sendDisputeEvent("charge.dispute.updated", hour);
    expect(await evidenceOf(paymentId)).toMatchObject([{ body: text.text }]);
    expect((await auditOf(paymentId)).map(({ detail }) => detail)).toMatchObject([
      { after: "under_review" },
      { after: "under_review" },
      { after: "refused" },
    ]);
  });
});
