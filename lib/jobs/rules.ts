/** When a job runs by itself, how patiently it is tried again, and how long one run may take. */
export interface JobRule {
  /** Five fields, in Kigali's time; without it the job runs only when it is asked for. */
  cron?: string;
  /** Tries after the first; then it is a dead job, for an administrator to repeat or discard. */
  retryLimit: number;
  /** Before the first of them; each further one waits twice as long, and a random part of that. */
  retryDelaySeconds: number;
  /** A run that takes longer, or whose process died, is tried again. */
  expireInSeconds: number;
}

/** Six tries in about a quarter of an hour: over before an hourly job comes round again. */
const patient = { retryLimit: 5, retryDelaySeconds: 30, expireInSeconds: 600 };

/**
 * Every job there is; `works` says what each does. At most one run of a scheduled job waits and one runs, on however
 * many nodes. A job may be run again after it was done (its node died before it could say so): it must do no harm.
 */
export const jobRules = {
  "lapse-documents": { cron: "0 * * * *", ...patient },
  "remove-stray-files": { cron: "20 * * * *", ...patient },
  // Just after Kigali's midnight, and by the hour in case nobody was there then.
  "car-papers": { cron: "5 * * * *", ...patient },
  // Daily, so that a first of the month slept through is made up for; before the day's payouts, which settle them.
  "issue-invoices": { cron: "15 1 * * *", ...patient },
  "pay-owners": { cron: "0 6 * * *", ...patient },
  // Each connected calendar has its own hour, or its own wait after failures: this looks whose time has come.
  "read-calendars": { cron: "*/5 * * * *", ...patient },
  // Asks a provider for each payment of five weeks.
  reconcile: { cron: "40 * * * *", ...patient, retryLimit: 2, expireInSeconds: 3_000 },
  // Asked for by an administrator, who sees that it failed and asks again.
  backup: { retryLimit: 0, retryDelaySeconds: 1, expireInSeconds: 3_600 },
  "security-scan": { retryLimit: 1, retryDelaySeconds: 5, expireInSeconds: 120 },
  // In the morning, when a car that came yesterday can still be had.
  "search-alerts": { cron: "30 7 * * *", ...patient },
} satisfies Record<string, JobRule>;

export type JobName = keyof typeof jobRules;

/**
 * What an administrator may read of an error: its first line, shortened, without what opens an account or says who
 * somebody is.
 */
export function tellable(message: string): string {
  const [line = ""] = message.trim().split("\n");
  return line
    .replace(/\/\/[^/\s@]*@/g, "//[removed]@")
    .replace(/\b(bearer|basic)\s+\S+/gi, "$1 [removed]")
    .replace(/\b(\w*(?:token|secret|password|key|signature|hash))(["']?\s*[=:]\s*)\S+/gi, "$1$2[removed]")
    .replace(/[^\s<>"'@]+@[^\s<>"'@]+\.\w+/g, "[removed]")
    .replace(/\+?\b\d{9,15}\b/g, "[removed]")
    .slice(0, 300);
}
