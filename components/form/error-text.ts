import { type ErrorKey, readErrorMessage } from "@/lib/platform/i18n/error-keys";

type Translator = { (key: ErrorKey, values: { most: number }): string; has(key: ErrorKey): boolean };

/**
 * Translates an error's message: zod issues contain keys of the messages' `errors`, the API finished
 * sentences. Use: `<Form translate={errorText(useTranslations("errors"))}>`.
 */
export function errorText(t: Translator) {
  return (message: string): string => {
    const { key, most = 0 } = readErrorMessage(message) ?? {};
    return key && t.has(key) ? t(key, { most }) : message;
  };
}
