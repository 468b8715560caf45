/** When a job is scheduled, how it is retried, and how long a run may take. */
export interface JobRule {
  /** Cron expression in Kigali's time; without it the job runs only on request. */
  cron?: string;
  /**
   * Retries after the first attempt; afterwards the job is dead, for an administrator to repeat or discard.
   */
  retryLimit: number;
  /** Delay before the first retry; it doubles for each further one, plus a random part. */
  retryDelaySeconds: number;
  /** A run that takes longer, or whose process died, is retried. */
  expireInSeconds: number;
}

/** Six attempts in about a quarter of an hour: finished before an hourly job is due again. */
const defaultRetry = { retryLimit: 5, retryDelaySeconds: 30, expireInSeconds: 600 };

/** Four attempts in about two minutes: finished before the next run, which could not wait beside this one. */
const frequentRetry = { retryLimit: 3, retryDelaySeconds: 10, expireInSeconds: 600 };

/**
 * All jobs; lib/operations declares what each does. At most one run of a scheduled job waits and one runs, on
 * however many nodes. A job may run again after it succeeded (its node died before it could report so), so
 * every job must be idempotent.
 */
export const jobRules = {
  "lapse-documents": { cron: "0 * * * *", ...defaultRetry },
  "remove-stray-files": { cron: "20 * * * *", ...defaultRetry },
  // At night, because it checks all stored pictures.
  "release-old-files": { cron: "30 2 * * *", ...defaultRetry },
  // Reminds after seven in the morning, or in a later hour if no process was running then.
  "car-papers": { cron: "5 * * * *", ...defaultRetry },
  // Daily, so that an invoice missed on the first of the month is issued later; before the day's payouts, which settle
  // invoices.
  "issue-invoices": { cron: "15 1 * * *", ...defaultRetry },
  // Pays each business at most once a day; again in the hours after six in case no process was running then.
  "pay-owners": { cron: "0 6-9 * * *", ...defaultRetry },
  // Each connected calendar has its own interval or back-off; this job looks for those that are due.
  "read-calendars": { cron: "*/5 * * * *", ...frequentRetry },
  // Every few minutes, because a vehicle is overdue an hour after its agreed return.
  "booking-reminders": { cron: "*/5 * * * *", ...frequentRetry },
  // Each price rule is applied every six hours, or at once when its vehicle's prices change; this job looks for those
  // that are due.
  "price-rules": { cron: "50 * * * *", ...defaultRetry },
  // Queries the provider about each payment of the last five weeks.
  reconcile: { cron: "40 * * * *", ...defaultRetry, retryLimit: 2, expireInSeconds: 3_000 },
  // A process that is stopped leaves its backup to another, once it counts as gone (STALLED_AFTER_MS).
  backup: { retryLimit: 1, retryDelaySeconds: 150, expireInSeconds: 3_600 },
  "security-scan": { retryLimit: 1, retryDelaySeconds: 5, expireInSeconds: 120 },
  // In the morning, when a vehicle listed yesterday is still available.
  "search-alerts": { cron: "30 7 * * *", ...defaultRetry },
} satisfies Record<string, JobRule>;

export type JobName = keyof typeof jobRules;

/** Jobs with a schedule. Each of their runs also does what failed runs before it have left undone. */
export const scheduledJobs: readonly string[] = Object.entries<JobRule>(jobRules).flatMap(
  ([name, { cron }]) => (cron ? [name] : []),
);

/**
 * Returns what an administrator may read of an error: its first line, shortened, without credentials and
 * personal data.
 */
export function redactError(message: string): string {
  const [firstLine = ""] = message.trim().split("\n");
  return firstLine
    .replace(/\/\/[^/\s@]*@/g, "//[removed]@")
    .replace(/\b(bearer|basic)\s+\S+/gi, "$1 [removed]")
    .replace(/\b(\w*(?:token|secret|password|key|signature|hash))(["']?\s*[=:]\s*)\S+/gi, "$1$2[removed]")
    .replace(/[^\s<>"'@]+@[^\s<>"'@]+\.\w+/g, "[removed]")
    .replace(/\+?\b\d{9,15}\b/g, "[removed]")
    .slice(0, 300);
}
