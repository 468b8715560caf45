import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { users } from "@/db/schema/users";
import { AppError } from "@/lib/errors";

/** How somebody is reached: an e-mail address in lower case, or a telephone in E.164. */
export interface Contact {
  channel: "email" | "sms";
  target: string;
}

/** The account whose contact it is now, or will be after a code; 404 when it is neither. `isLocking` keeps its row as it is until the transaction ends. */
export async function ownerOf(
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
