import { and, eq, notInArray } from "drizzle-orm";
import type { Transaction } from "@/db";
import { issueReports } from "@/db/schema/support/issue-reports";
import { conflict } from "@/lib/platform/errors";
import { roadReasons } from "./contract";

/** Reports of an account that are not resolved, without those from the road. Its other tickets do not count. */
export const MAX_OPEN_REPORTS = 30;

/** 409 above MAX_OPEN_REPORTS. The caller holds the lock of the account. */
export async function requireFewOpenReports(tx: Transaction, reporterId: string): Promise<void> {
  const isOpen = and(
    eq(issueReports.reporterId, reporterId),
    eq(issueReports.status, "open"),
    notInArray(issueReports.reason, [...roadReasons]),
  );
  if ((await tx.$count(issueReports, isOpen)) >= MAX_OPEN_REPORTS)
    throw conflict("tooManyReports", { limit: MAX_OPEN_REPORTS });
}
