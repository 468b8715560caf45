import { makeBackup } from "@/lib/backups/make";
import { readAllDueImports } from "@/lib/calendars/clock";
import { mindCarPapers } from "@/lib/car-papers/clock";
import { mindBusinessPapers } from "@/lib/documents/business-clock";
import { lapseDocuments } from "@/lib/documents/clock";
import { removeStrays } from "@/lib/files/clock";
import { issueInvoices } from "@/lib/invoices/commands";
import { payOwners } from "@/lib/payouts/commands";
import { reconcile } from "@/lib/reconciliation/run";
import { alertNewCars } from "@/lib/saved-searches/alerts";
import { runScan } from "@/lib/security-scans/commands";
import type { JobName } from "./rules";

/** What a job does with what it was given; throwing means: not done, try again. */
export type Work = (data: Record<string, unknown>, now: Date) => Promise<unknown>;

/** What each job of `jobRules` does. */
export const works: Record<JobName, Work> = {
  "lapse-documents": async (_, now) => {
    await lapseDocuments(now);
    await mindBusinessPapers(now);
  },
  reconcile: (_, now) => reconcile(now),
  "remove-stray-files": (_, now) => removeStrays(now),
  "issue-invoices": (_, now) => issueInvoices(now),
  "pay-owners": (_, now) => payOwners(now),
  "car-papers": (_, now) => mindCarPapers(now),
  backup: ({ backupId }) => makeBackup(String(backupId)),
  "security-scan": ({ scanId }, now) => runScan(String(scanId), now),
  "search-alerts": (_, now) => alertNewCars(now),
  "read-calendars": (_, now) => readAllDueImports(now),
};
