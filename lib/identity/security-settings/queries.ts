import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "@/db";
import { passkeys } from "@/db/schema/identity/passkeys";
import { recoveryCodes, twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { users } from "@/db/schema/identity/users";
import { findRelyingParty } from "@/lib/identity/passkeys/relying-party";
import type { UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { SecurityView } from "./contract";

export async function getSecurity({ userId }: UserActor): Promise<SecurityView> {
  const [row] = await db()
    .select({
      loginAlerts: users.loginAlerts,
      passkeys: db().$count(passkeys, eq(passkeys.userId, users.id)),
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
  const hasPasskey = row.passkeys > 0 && findRelyingParty() !== undefined;
  return { loginAlerts: row.loginAlerts, hasPasskey, twoFactor: { isOn: row.isOn, recoveryCodesLeft } };
}
