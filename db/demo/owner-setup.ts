import { randomBytes } from "node:crypto";
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { hashKey } from "@/lib/businesses/api-keys/queries";
import type { Transaction } from "../index";
import { apiKeys } from "../schema/businesses/api-keys";
import { businesses, payoutAccounts, teamMembers } from "../schema/businesses/businesses";
import { teamInvitations } from "../schema/businesses/team";
import { payouts } from "../schema/payments/payouts";
import { daysBefore, hoursAfter } from "./period";

/** Adds the owners' payout accounts with their payouts since, and an invitation and an API key for the fleet. */
export async function loadOwnerSetup(tx: Transaction, now: Date): Promise<void> {
  const owners = await tx
    .select({
      businessId: businesses.id,
      name: businesses.name,
      plan: businesses.plan,
      userId: teamMembers.userId,
      phone: businesses.phone,
    })
    .from(businesses)
    .innerJoin(teamMembers, and(eq(teamMembers.businessId, businesses.id), eq(teamMembers.role, "owner")))
    .where(
      and(eq(businesses.verification, "verified"), inArray(businesses.plan, ["free", "pro", "enterprise"])),
    )
    .orderBy(asc(businesses.createdAt), asc(businesses.id));
  const { method, holderName, bankName, account } = payoutAccounts;
  await tx.insert(payoutAccounts).values(
    owners.map(({ businessId, name, plan, phone, userId }, index) => ({
      businessId,
      holderName: name,
      ...(plan === "free"
        ? { method: "momo" as const, account: phone }
        : {
            method: "bank" as const,
            bankName: "Bank of Kigali",
            account: `0004${String(71_830_255 + index * 90_317)}`,
          }),
      setBy: userId,
      setAt: daysBefore(now, 90),
    })),
  );
  await tx
    .update(payouts)
    .set({
      destination: sql`jsonb_build_object('method', ${method}, 'holderName', ${holderName}, 'bankName', ${bankName},
        'account', ${account})`,
    })
    .from(payoutAccounts)
    .where(
      and(eq(payoutAccounts.businessId, payouts.businessId), gte(payouts.createdAt, payoutAccounts.setAt)),
    );
  for (const owner of owners.filter(({ plan }) => plan === "enterprise"))
    await loadInvitationAndKey(tx, owner, now);
}

/** Both secrets are discarded, so that neither the invitation nor the key can be used. */
async function loadInvitationAndKey(
  tx: Transaction,
  owner: { businessId: string; userId: string },
  now: Date,
): Promise<void> {
  const { businessId, userId } = owner;
  const sentAt = hoursAfter(now, -26);
  await tx.insert(teamInvitations).values({
    id: uuid(),
    businessId,
    email: "diane.ingabire@example.rw",
    role: "agent",
    department: "Handover desk",
    tokenHash: hashKey(randomBytes(32).toString("hex")),
    invitedBy: userId,
    createdAt: sentAt,
    sentAt,
    expiresAt: hoursAfter(sentAt, 7 * 24),
  });
  await tx.insert(apiKeys).values({
    id: uuid(),
    businessId,
    createdBy: userId,
    name: "Website",
    hint: "gnd_w7Qe…",
    scopes: ["fleet:read", "rentals:read"],
    tokenHash: hashKey(randomBytes(32).toString("hex")),
    createdAt: daysBefore(now, 40),
    lastUsedAt: hoursAfter(now, -2),
  });
}
