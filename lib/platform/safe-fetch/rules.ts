/**
 * Whether an address is an ordinary https URL. Where it leads is checked on each request (`safeFetch`): a
 * name may resolve differently tomorrow.
 */
export function isPlainHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, port, username, password } = new URL(text);
  return protocol === "https:" && !port && !username && !password;
}
