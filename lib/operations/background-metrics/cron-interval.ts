/**
 * Returns how many seconds lie between two runs of a schedule. Understands the forms that our jobs have: every so many
 * minutes, hourly, and daily.
 */
export function cronIntervalSeconds(cron: string): number {
  const match = /^(?:(\*\/)?(\d+)) (\*|\d+) \* \* \*$/.exec(cron);
  if (!match) throw new Error(`the interval of "${cron}" is unknown`);
  const [, every, minutes, hour] = match;
  if (every) return Number(minutes) * 60;
  return hour === "*" ? 3_600 : 86_400;
}
