/** Default pick-up and drop-off time. */
export const DEFAULT_TIME = "10:00";

/** Local days in Kigali ("2026-12-01"); the vehicle is free again on the last. */
export interface RequestedDates {
  from: string;
  to: string;
  /** Set if they are known; lists assume 10:00. */
  fromTime?: string;
  toTime?: string;
}

/** The half hours at which vehicles can be picked up and returned: 06:00 to 21:00. */
export const handoverTimes: readonly string[] = Array.from({ length: 31 }, (_, index) => {
  const minutes = 6 * 60 + index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});

/** The pick-up and return times that differ from the default, by URL parameter. */
export function chosenHours({
  fromTime,
  toTime,
}: Pick<RequestedDates, "fromTime" | "toTime">): ["fromTime" | "toTime", string][] {
  const hours: ["fromTime" | "toTime", string | undefined][] = [
    ["fromTime", fromTime],
    ["toTime", toTime],
  ];
  return hours.filter(
    (hour): hour is ["fromTime" | "toTime", string] => Boolean(hour[1]) && hour[1] !== DEFAULT_TIME,
  );
}
