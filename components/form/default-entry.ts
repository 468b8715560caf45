import { type FieldValues, get } from "react-hook-form";

/**
 * The default value of a field, as props of its native input: react-hook-form fills inputs only in the browser, and the
 * server's HTML would show an empty form until then.
 */
export function defaultEntry(defaults: FieldValues | undefined, name: string) {
  const value: unknown = get(defaults, name);
  if (typeof value === "boolean") return { defaultChecked: value };
  if (typeof value === "string" || Number.isFinite(value)) return { defaultValue: value as string | number };
  return {};
}
