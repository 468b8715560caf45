import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { individualProfiles, users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { notFound } from "@/lib/errors";
import type { Device } from "@/lib/sessions/commands";
import type { Profile, ProfileChange } from "./contract";
import { getProfile, visibleTo } from "./queries";
import { splitName, statusAfterChange } from "./rules";

/** The circumstances of a change. */
interface Occasion {
  now: Date;
  device: Device;
}

interface Person {
  firstName: string;
  lastName: string;
}
type Renter = typeof individualProfiles.$inferSelect;
type RenterChange = Partial<Pick<Renter, "nationality" | "nationalId" | "drivingLicence">>;

/** One's own profile, from the settings. */
export async function changeProfile(
  actor: UserActor,
  { fullName, ...renter }: ProfileChange,
  occasion: Occasion,
): Promise<Profile> {
  await rewriteProfile(
    actor,
    actor.userId,
    (was) => (joined(was) === fullName ? {} : splitName(fullName)),
    renter,
    occasion,
  );
  return getProfile(actor, actor.userId);
}

const joined = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim();

/** Changes an account's name and papers' numbers; 404 for other people's. What is undefined stays. */
async function rewriteProfile(
  actor: UserActor,
  userId: string,
  nameOf: (was: Person) => Partial<Person>,
  renter: RenterChange,
  { now, device }: Occasion,
): Promise<void> {
  await transact(async (tx) => {
    const [person] = await tx
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(and(eq(users.id, userId), visibleTo(actor)))
      .for("no key update");
    if (!person) throw notFound();
    const name = nameOf(person);
    await tx
      .update(users)
      .set({ ...name, updatedAt: now })
      .where(eq(users.id, userId));
    const papers = await changeRenter(tx, userId, renter);
    const changed = [...Object.keys(name), ...papers];
    const entry = { actor, action: "profile.change", subjectType: "user", subjectId: userId };
    // Which fields, never what they say.
    if (changed.length > 0)
      await recordAudit(tx, { ...entry, detail: { changed }, ipAddress: device.ipAddress }, now);
  });
}

/** Who is no renter has none of these; returns the fields that became others. */
async function changeRenter(tx: Transaction, userId: string, change: RenterChange): Promise<string[]> {
  const mine = eq(individualProfiles.userId, userId);
  const [was] = await tx.select().from(individualProfiles).where(mine).for("update");
  if (!was) return [];
  const isOther = (field: keyof RenterChange) => change[field] !== undefined && change[field] !== was[field];
  await tx
    .update(individualProfiles)
    .set({
      ...change,
      identityStatus: statusAfterChange(was.identityStatus, isOther("nationalId")),
      licenceStatus: statusAfterChange(was.licenceStatus, isOther("drivingLicence")),
    })
    .where(mine);
  return (["nationality", "nationalId", "drivingLicence"] as const).filter(isOther);
}
