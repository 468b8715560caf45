import { plusDays, plusMonths } from "@/lib/platform/dates";
import { calendarDay } from "@/lib/platform/day-range";

/** The timeline's state in the URL. */
export interface TimelineUrlState {
  view: "days" | "month";
  /** The first day; undefined means the range that contains today. */
  from?: string;
  search: string;
  page: number;
}

export function readTimeline(params: { get(name: string): string | null }): TimelineUrlState {
  const from = params.get("from") ?? "";
  return {
    view: params.get("view") === "month" ? "month" : "days",
    from: calendarDay.safeParse(from).data,
    search: params.get("search")?.slice(0, 120) ?? "",
    page: Math.max(1, Math.min(10_000, Math.trunc(Number(params.get("page"))) || 1)),
  };
}

export function timelineUrlQuery({ view, from, search, page }: TimelineUrlState): URLSearchParams {
  const query = new URLSearchParams();
  if (view === "month") query.set("view", view);
  if (from) query.set("from", from);
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  return query;
}

/** Phones show fewer days of the same answer. */
const DAYS = 14;

/** The days shown: two weeks from the first, or a whole month. */
export function timelineDays(view: TimelineUrlState["view"], first: string): string[] {
  if (view === "days") return Array.from({ length: DAYS }, (_, index) => plusDays(first, index));
  const month = first.slice(0, 7);
  const days = Array.from({ length: 31 }, (_, index) => plusDays(`${month}-01`, index));
  return days.filter((day) => day.startsWith(month));
}

/** The API path of the timeline's data; `first` is the first day. */
export function timelinePath({ view, search, page }: TimelineUrlState, first: string): string {
  const days = timelineDays(view, first);
  const query = { from: days[0] ?? "", days: String(days.length), search, page: String(page) };
  return `/api/fleet/timeline?${new URLSearchParams(query)}`;
}

/** The first day of the previous or next range. */
export function adjacentStart(view: TimelineUrlState["view"], days: string[], direction: -1 | 1): string {
  const first = days[0] ?? "";
  if (view === "month") return `${plusMonths(first.slice(0, 7), direction)}-01`;
  return plusDays(first, direction * days.length);
}
