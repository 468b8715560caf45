const script =
  'try{if(localStorage.getItem("signed-in"))document.documentElement.setAttribute("data-signed-in","")}catch{}';

/**
 * Marks the page before its first paint if the last visit was signed in; affects only the appearance, never
 * access.
 */
export function SessionHint() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; it must run before the first paint
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
