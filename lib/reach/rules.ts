/**
 * Whether an address is one of https with nothing odd about it. Where it leads is judged when it is sent to (`open`): a
 * name may lead elsewhere tomorrow.
 */
export function isPlainHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, port, username, password } = new URL(text);
  return protocol === "https:" && !port && !username && !password;
}
