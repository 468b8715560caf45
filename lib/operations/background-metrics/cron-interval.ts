/**
 * Returns how many seconds lie at most between two runs of a schedule. Understands the forms that our jobs have: every so
 * many minutes, hourly, and daily at an hour or at several hours in a row.
 */
export function cronIntervalSeconds(cron: string): number {
  const match = /^(?:(\*\/)?(\d+)) (\*|\d+(?:-\d+)?) \* \* \*$/.exec(cron);
  if (!match) throw new Error(`the interval of "${cron}" is unknown`);
  const [, every, minutes, hour] = match;
  if (every) return Number(minutes) * 60;
  return hour === "*" ? 3_600 : 86_400;
}
