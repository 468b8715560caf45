import { addMs, DAY_MS } from "@/lib/platform/dates";
import { absoluteUrl } from "@/lib/platform/site-url";
import { getPublicSettings } from "./public-settings";

/** How long the file is valid; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** The contact for reports of vulnerabilities (RFC 9116): the support address of the settings. */
export async function securityTextResponse(): Promise<Response> {
  const { supportEmail } = await getPublicSettings();
  const lines = [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${addMs(new Date(), VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en, fr, rw",
    `Canonical: ${absoluteUrl("/.well-known/security.txt")}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
