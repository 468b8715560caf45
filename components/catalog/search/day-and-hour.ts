/** A day as it is written, with the hour where one other than the usual was chosen. */
export const dayAndHour = (day: string, time: string | undefined) => (time ? `${day}, ${time}` : day);
