import { createHash } from "node:crypto";
import { keepHtmlOnlyText } from "@/lib/platform/html-only-texts";
import { allowScript } from "@/lib/platform/http/allowed-scripts";
import { InlineScriptTag } from "./inline-script-tag";

/**
 * A script, whose text has to be a constant, or a data block; the text is only in the HTML. An element of a server
 * component would be sent a second time, as RSC payload, to a browser that has already run the script. After a
 * navigation within the site it is empty: scripts do not run then, and crawlers do not navigate.
 */
export function InlineScript({ type, text }: { type?: string; text: string }) {
  const digest = createHash("sha256").update(text).digest();
  const id = digest.toString("base64url").slice(0, 8);
  keepHtmlOnlyText(id, text);
  if (!type) allowScript(digest.toString("base64"));
  // A prop without a value is sent too.
  return <InlineScriptTag {...(type && { type })} id={id} />;
}
