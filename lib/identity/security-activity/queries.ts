import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { db } from "@/db";
import { securityEvents } from "@/db/schema/platform/security-events";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { browserName } from "@/lib/platform/http/user-agent";
import { refusalReasons, type SecurityActivity, shownSecurityKinds } from "./contract";

/** As long as ended sessions are kept. */
const DAYS = 30;
const MOST = 20;
/** Limited separately, so that guesses of the password do not crowd out other events. */
const MAX_REFUSALS = 10;

/** Lists recent events about how a person signs in, newest first: sign-ins, refusals, locks, changes. */
export async function listSecurityActivity(userId: string, now: Date): Promise<SecurityActivity[]> {
  const since = addMs(now, -DAYS * DAY_MS);
  const newest = (isRefused: boolean, most: number) =>
    db()
      .select()
      .from(securityEvents)
      .where(
        and(
          eq(securityEvents.userId, userId),
          eq(securityEvents.isRefused, isRefused),
          inArray(securityEvents.kind, [...shownSecurityKinds]),
          gt(securityEvents.createdAt, since),
        ),
      )
      .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
      .limit(most);
  const [done, refused] = await Promise.all([newest(false, MOST), newest(true, MAX_REFUSALS)]);
  return [...done, ...refused].map(toActivity).sort((one, other) => other.at.localeCompare(one.at));
}

function toActivity(event: typeof securityEvents.$inferSelect): SecurityActivity {
  const { id, createdAt, kind, isRefused, times, userId, actorId, userAgent, network, detail } = event;
  const { reason } = detail as { reason?: unknown };
  // The device and the network of an administrator are not shown to the person.
  const isOwn = actorId === null || actorId === userId;
  return {
    id,
    at: createdAt.toISOString(),
    kind: kind as SecurityActivity["kind"],
    isRefused,
    reason: refusalReasons.find((each) => each === reason) ?? null,
    times,
    device: isOwn ? deviceName(userAgent) : null,
    network: isOwn ? network : null,
  };
}

function deviceName(userAgent: string | null): string | null {
  const name = browserName(userAgent);
  return name === "?" ? null : name;
}
