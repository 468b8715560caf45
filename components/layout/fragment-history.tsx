const script =
  'addEventListener("hashchange",()=>{history.state||history.replaceState(null,"",location.href)})';

/**
 * A plain link to a part of the page makes an entry in the history that Next's router knows nothing of: coming back to it
 * from another page would change the address and leave the other page's content. Replacing the entry by itself, through the
 * router's own replaceState, makes it known. A script in the page, so that no page loads a component for it.
 */
export function FragmentHistory() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
