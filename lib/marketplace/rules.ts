import type { HealthCheck } from "./contract";

/** From which number on a check is a warning, and from which an error; `isLow`: the less the worse. */
const limits: Record<HealthCheck["name"], { warning: number; error: number; isLow?: boolean }> = {
  /** Milliseconds to an answer. */
  database: { warning: 250, error: 2_000 },
  /** Jobs that ran out of tries. */
  jobs: { warning: 1, error: 20 },
  /** Letters that should have left ten minutes ago. */
  letters: { warning: 1, error: 100 },
  /** Payments on which the providers' books and ours disagree. */
  books: { warning: 1, error: 20 },
  /** Percent of the disk that is free. */
  disk: { warning: 10, error: 3, isLow: true },
  /** Ways to pay that are set up. */
  providers: { warning: 1, error: 0, isLow: true },
};

/** What a number means. */
export function judgeCheck(name: HealthCheck["name"], number: number): HealthCheck {
  const { warning, error, isLow } = limits[name];
  const isAt = (limit: number) => (isLow ? number <= limit : number >= limit);
  return { name, number, status: isAt(error) ? "error" : isAt(warning) ? "warning" : "ok" };
}

/** How well the whole is: an error counts for nothing, a warning for half. */
export function healthPercent(checks: readonly HealthCheck[]): number {
  const worth = { ok: 1, warning: 0.5, error: 0 };
  const sum = checks.reduce((total, { status }) => total + worth[status], 0);
  return checks.length === 0 ? 0 : Math.round((sum / checks.length) * 100);
}
