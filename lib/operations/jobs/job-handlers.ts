import { syncAllDueImports } from "@/lib/catalog/availability/calendar-import/worker";
import { applyDuePriceRules } from "@/lib/catalog/dynamic-pricing/worker";
import { sendNewVehicleAlerts } from "@/lib/catalog/saved-searches/alerts";
import { remindOfExpiringDocuments } from "@/lib/catalog/vehicle-documents/expiry-worker";
import {
  expireBusinesses,
  remindBusinesses,
} from "@/lib/identity/identity-documents/check-business-documents";
import { expireRenterStatuses } from "@/lib/identity/identity-documents/expire-renter-statuses";
import { makeBackup } from "@/lib/operations/backups/make-backup";
import { runScan } from "@/lib/operations/security-scans/commands";
import { issueInvoices } from "@/lib/payments/invoices/commands";
import { addLateDestinations } from "@/lib/payments/payouts/change-destination";
import { payOwners } from "@/lib/payments/payouts/commands";
import { reconcile } from "@/lib/payments/reconciliation/reconcile";
import { removeOrphanedContents } from "@/lib/platform/files/erase-files";
import { forEachSeparately } from "@/lib/platform/for-each-separately";
import type { JobName } from "@/lib/platform/job-queue/job-schedules";
import { sendDueReminders } from "@/lib/rentals/bookings/reminders/send-due-reminders";
import { releaseOutdatedFiles } from "./outdated-files";

/** Handles a job's data; throwing means that the job failed and is retried. */
export type JobHandler = (data: Record<string, unknown>, now: Date) => Promise<unknown>;

/** The handler of each job of `jobRules`. */
export const jobHandlers: Record<JobName, JobHandler> = {
  "lapse-documents": (_, now) =>
    forEachSeparately(
      [expireRenterStatuses, expireBusinesses, remindBusinesses],
      (step) => step.name,
      (step) => step(now),
    ),
  reconcile: (_, now) => reconcile(now),
  "remove-stray-files": (_, now) => removeOrphanedContents(now),
  "release-old-files": (_, now) => releaseOutdatedFiles(now),
  "issue-invoices": (_, now) => issueInvoices(now),
  "pay-owners": (_, now) =>
    forEachSeparately(
      [addLateDestinations, payOwners],
      (step) => step.name,
      (step) => step(now),
    ),
  "car-papers": (_, now) => remindOfExpiringDocuments(now),
  backup: ({ backupId }) => makeBackup(String(backupId)),
  "security-scan": ({ scanId }, now) => runScan(String(scanId), now),
  "search-alerts": (_, now) => sendNewVehicleAlerts(now),
  "price-rules": (_, now) => applyDuePriceRules(now),
  "booking-reminders": (_, now) => sendDueReminders(now),
  "read-calendars": () => syncAllDueImports(() => new Date()),
};
