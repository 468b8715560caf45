import { plusDays } from "./dates";

/** Days before expiry on which the managers of the fleet are reminded. */
const reminderDays = [30, 7, 1] as const;
export const FIRST_REMINDER = reminderDays[0];
/** Returns the reminder that is due: the last one whose day has come. */
export function reminderOf(validUntil: string, today: string): (typeof reminderDays)[number] | undefined {
  if (validUntil < today) return undefined;
  return reminderDays.filter((days) => validUntil <= plusDays(today, days)).at(-1);
}
