import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import type { RequestContext } from "@/lib/platform/request-context";
import { restoreAddress } from "./commands";

/** Returns the API's message in the caller's language. */
export async function restoreAddressWithMessage({
  body: { token },
  locale,
  ...context
}: RequestContext & { body: { token: string }; locale: Locale }) {
  const { email, isActive } = await restoreAddress(token, context);
  return { message: translator(locale)(`account.restore.${isActive ? "done" : "doneInactive"}`, { email }) };
}
