import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "@/db";
import { recoveryCodes, twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { users } from "@/db/schema/identity/users";
import type { UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { SecurityView } from "./contract";

export async function getSecurity({ userId }: UserActor): Promise<SecurityView> {
  const [row] = await db()
    .select({
      loginAlerts: users.loginAlerts,
      isOn: sql<boolean>`${twoFactorSecrets.userId} is not null`,
    })
    .from(users)
    .leftJoin(
      twoFactorSecrets,
      and(eq(twoFactorSecrets.userId, users.id), isNotNull(twoFactorSecrets.confirmedAt)),
    )
    .where(eq(users.id, userId));
  if (!row) throw notFound();
  const recoveryCodesLeft = await db().$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
  );
  return { loginAlerts: row.loginAlerts, twoFactor: { isOn: row.isOn, recoveryCodesLeft } };
}
