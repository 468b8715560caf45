type Translator<Key extends string> = { (key: Key): string; has(key: Key): boolean };

/**
 * Turns an error's message into a sentence: zod issues carry keys of the messages' `errors`, the API finished
 * sentences. Use: `<Form translate={errorText(useTranslations("errors"))}>`.
 */
export function errorText<Key extends string>(t: Translator<Key>) {
  return (message: string): string => (t.has(message as Key) ? t(message as Key) : message);
}
