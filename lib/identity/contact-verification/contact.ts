import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { users } from "@/db/schema/identity/users";
import { AppError } from "@/lib/platform/errors";

/** An email address in lower case, or a phone number in E.164. */
export interface Contact {
  channel: "email" | "sms";
  target: string;
}

/**
 * Returns the account whose current or pending contact this is; throws 404 when it is neither. `isLocking`
 * locks the row until the transaction ends.
 */
export async function getContactOwner(
  executor: Executor,
  userId: string,
  { channel, target }: Contact,
  isLocking = false,
) {
  const query = executor
    .select({
      id: users.id,
      firstName: users.firstName,
      locale: users.locale,
      email: sql<string>`lower(${users.email})`,
      phone: users.phone,
      pendingEmail: sql<string | null>`lower(${users.pendingEmail})`,
      pendingPhone: users.pendingPhone,
      emailVerifiedAt: users.emailVerifiedAt,
      phoneVerifiedAt: users.phoneVerifiedAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  const [user] = await (isLocking ? query.for("no key update") : query);
  const [current, pending, verifiedAt] =
    channel === "email"
      ? [user?.email, user?.pendingEmail, user?.emailVerifiedAt]
      : [user?.phone, user?.pendingPhone, user?.phoneVerifiedAt];
  const isPending = target === pending;
  if (!user || !(isPending || target === current)) throw new AppError("not_found", "contactNotYours");
  return { user, isPending, isVerified: !isPending && verifiedAt !== null };
}
