import type { ErrorKey } from "@/lib/platform/i18n/error-keys";

type Translator = { (key: ErrorKey, values: { limit: number }): string; has(key: ErrorKey): boolean };

/**
 * Translates an error's message: zod issues contain keys of the messages' `errors`, the API finished
 * sentences. Use: `<Form translate={errorText(useTranslations("errors"))}>`.
 */
export function errorText(t: Translator) {
  return (message: string): string => {
    // As in readErrorMessage, with less code for the browser.
    const [key, limit] = message.split(":") as [ErrorKey, string?];
    return t.has(key) ? t(key, { limit: Number(limit) }) : message;
  };
}
