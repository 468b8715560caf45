import type { ErrorKey } from "@/lib/platform/i18n/error-keys";

type Translator = { (key: ErrorKey, values: { most: number }): string; has(key: ErrorKey): boolean };

/**
 * Translates an error's message: zod issues contain keys of the messages' `errors`, the API finished
 * sentences. Use: `<Form translate={errorText(useTranslations("errors"))}>`.
 */
export function errorText(t: Translator) {
  return (message: string): string => {
    // As in readErrorMessage, with less code for the browser.
    const [key, most] = message.split(":") as [ErrorKey, string?];
    return t.has(key) ? t(key, { most: Number(most) }) : message;
  };
}
