const script =
  'try{if(localStorage.getItem("signed-in"))document.documentElement.setAttribute("data-signed-in","")}catch{}';

/** Marks the page before its first paint where somebody was signed in last; only a hint for the eye, never a right. */
export function SessionHint() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; it must run before the first paint
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
