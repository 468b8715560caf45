type Translator<Key extends string> = { (key: Key): string; has(key: Key): boolean };

/**
 * Translates an error's message: zod issues contain keys of the messages' `errors`, the API finished
 * sentences. Use: `<Form translate={errorText(useTranslations("errors"))}>`.
 */
export function errorText<Key extends string>(t: Translator<Key>) {
  return (message: string): string => (t.has(message as Key) ? t(message as Key) : message);
}
