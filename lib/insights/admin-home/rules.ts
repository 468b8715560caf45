import type { HealthCheck } from "./contract";

/** The number from which a check is a warning, and from which it is an error; `isLow` inverts both. */
const limits: Record<HealthCheck["name"], { warning: number; error: number; isLow?: boolean }> = {
  /** Response time in milliseconds. */
  database: { warning: 250, error: 2_000 },
  /** Jobs that failed for good. */
  jobs: { warning: 1, error: 20 },
  /** Messages that are overdue by ten minutes. */
  messages: { warning: 1, error: 100 },
  /** Payments on which the providers' records differ from ours. */
  books: { warning: 1, error: 20 },
  /** Free disk space in percent. */
  disk: { warning: 10, error: 3, isLow: true },
  /** Configured payment providers. */
  providers: { warning: 1, error: 0, isLow: true },
  /** Francs for a dollar; without a rate nothing can be booked. */
  rate: { warning: 0, error: 0, isLow: true },
  /** Configured mail servers; without one nobody can confirm an address or reset a password. */
  email: { warning: 0, error: 0, isLow: true },
};

export function evaluateCheck(name: HealthCheck["name"], number: number): HealthCheck {
  const { warning, error, isLow } = limits[name];
  const isAt = (limit: number) => (isLow ? number <= limit : number >= limit);
  return { name, number, status: isAt(error) ? "error" : isAt(warning) ? "warning" : "ok" };
}

/** The overall health in percent: an error counts 0, a warning half. */
export function healthPercent(checks: readonly HealthCheck[]): number {
  const weights = { ok: 1, warning: 0.5, error: 0 };
  const sum = checks.reduce((total, { status }) => total + weights[status], 0);
  return checks.length === 0 ? 0 : Math.round((sum / checks.length) * 100);
}
