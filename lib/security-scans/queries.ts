import { desc, isNotNull, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { securityScans } from "@/db/schema/system";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { finding, type ScanState, type ScanView } from "./contract";

/** The newest scan and what the newest finished one found, for administrators. */
export async function readScans(actor: UserActor): Promise<ScanState> {
  requireAdmin(actor);
  const newest = (isMeant: SQL) =>
    db().select().from(securityScans).where(isMeant).orderBy(desc(securityScans.createdAt)).limit(1);
  const [[current], [last]] = await Promise.all([
    newest(sql`true`),
    newest(isNotNull(securityScans.finishedAt)),
  ]);
  return { current: current ? view(current) : null, last: last ? view(last) : null };
}

function view({ id, createdAt, finishedAt, findings }: typeof securityScans.$inferSelect): ScanView {
  // What another version found and this one has no words for is left out.
  const known = findings.flatMap((found) => finding.safeParse(found).data ?? []);
  return { id, at: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null, findings: known };
}
