/** A formatted day, with the time if one other than the default was chosen. */
export const dayAndHour = (day: string, time: string | undefined) => (time ? `${day}, ${time}` : day);
