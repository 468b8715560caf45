import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { teamMembers } from "@/db/schema/businesses";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import { endKeys } from "@/lib/api-keys/commands";
import type { UserActor } from "@/lib/auth/contract";
import { expireTags, tags } from "@/lib/cache";
import { AppError, conflict, forbidden, notFound } from "@/lib/errors";
import { notify } from "@/lib/notifications/notify";
import type { NoticeKind } from "@/lib/notifications/rules";
import type { NoticeValues } from "@/lib/notifications/words";
import { confirmPassword } from "@/lib/passwords/confirm";
import { findOpenDeletion } from "@/lib/personal-data/queries";
import { restEndpoints } from "@/lib/webhooks/commands";
import { chosenBusiness, roleIn } from "./chosen";
import { audit, isMember, lockMember, nameOf } from "./commands";
import type { OwnershipRequest } from "./contract";
import type { Occasion } from "./invitations";

/**
 * The business is somebody else's of its team from now on; who had it becomes a manager. Its API keys end and its webhooks
 * rest: they were the former owner's way in and out. Only the owner's to do, with their password again: 403 for others, 404
 * for who is not of the team, 409 for who is about to close their account, 422 for a wrong password.
 */
export async function handOver(
  actor: UserActor,
  { businessId: named, userId, password }: OwnershipRequest,
  occasion: Occasion,
): Promise<void> {
  const businessId = chosenBusiness(actor, named, "business.close");
  if (roleIn(actor, businessId) !== "owner") throw forbidden();
  await confirmPassword(actor.userId, password, occasion.now);
  const cars = await transact(async (tx) => {
    const next = await lockMember(tx, businessId, userId);
    const own = await lockMember(tx, businessId, actor.userId);
    // Whoever was first has handed it over already.
    if (own.role !== "owner") throw forbidden();
    if (userId === actor.userId)
      throw new AppError("invalid", "fieldInvalid", { fields: { userId: "fieldInvalid" } });
    await refuseLeaving(tx, userId);
    await tx.update(teamMembers).set({ role: "manager" }).where(isMember(businessId, actor.userId));
    await tx.update(teamMembers).set({ role: "owner" }).where(isMember(businessId, userId));
    const ended = {
      keys: await endKeys(tx, businessId, occasion.now),
      endpoints: await restEndpoints(tx, businessId, occasion.now),
    };
    await audit(tx, actor, "team.hand-over", next, { from: actor.userId, ...ended }, occasion);
    await tellBoth(tx, actor, next, ended, occasion.now);
    return tx.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.businessId, businessId));
  });
  // They say who lets them.
  if (cars.length > 0) expireTags([tags.vehicles, ...cars.map(({ id }) => tags.vehicle(id))]);
}

/** 404 for an account that is blocked, 409 for one about to go. Held, so that it is not given up at this very moment. */
async function refuseLeaving(tx: Transaction, userId: string): Promise<void> {
  const [account] = await tx
    .select({ status: users.status })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (account?.status !== "active") throw notFound();
  if (await findOpenDeletion(tx, userId)) throw conflict("nextOwnerLeaves");
}

/** Who has it now, who had it, and both of what their programs can no longer do. */
async function tellBoth(
  tx: Transaction,
  former: UserActor,
  next: { businessId: string; userId: string },
  ended: { keys: number; endpoints: number },
  now: Date,
): Promise<void> {
  const { businessId, userId } = next;
  const [owner] = await tx.select().from(users).where(eq(users.id, userId));
  const business = await nameOf(tx, businessId);
  const tell = (kind: NoticeKind, to: string[], values: NoticeValues, page = "") => {
    const event = `${kind}:${businessId}:${now.toISOString()}`;
    return notify(tx, { kind, to, values, event, actionUrl: `/dashboard/business${page}` }, now);
  };
  await tell("team-owner", [userId], { business, role: "owner" });
  const name = `${owner?.firstName} ${owner?.lastName}`.trim();
  await tell("team-handed-over", [former.userId], { business, name });
  if (ended.keys + ended.endpoints > 0)
    await tell("programs-ended", [userId, former.userId], { business, ...ended }, "/settings");
}
