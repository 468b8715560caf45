import { desc, isNotNull, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { securityScans } from "@/db/schema/platform/system";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { type ScanState, type ScanView, securityFinding } from "./contract";

/** Returns the newest scan and the findings of the newest finished one. For administrators. */
export async function getScanState(actor: UserActor): Promise<ScanState> {
  requireAdmin(actor);
  const newest = (isMeant: SQL) =>
    db().select().from(securityScans).where(isMeant).orderBy(desc(securityScans.createdAt)).limit(1);
  const [[current], [last]] = await Promise.all([
    newest(sql`true`),
    newest(isNotNull(securityScans.finishedAt)),
  ]);
  return { current: current ? toScanView(current) : null, last: last ? toScanView(last) : null };
}

function toScanView({ id, createdAt, finishedAt, findings }: typeof securityScans.$inferSelect): ScanView {
  // Findings of another version that this one has no sentence for are left out.
  const known = findings.flatMap((found) => securityFinding.safeParse(found).data ?? []);
  return { id, at: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null, findings: known };
}
