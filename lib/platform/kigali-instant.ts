import { instantAt, KIGALI } from "@/lib/platform/dates";

/** The instant of a local time in Kigali, as a datetime-local field holds it; another text is returned unchanged. */
export function readKigaliInstant(local: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return local;
  return instantAt(local.slice(0, 10), local.slice(11, 16), KIGALI).toISOString();
}
