import { InlineScript } from "@/components/ui/inline-script";

const script = `(${start.toString()})()`;

/** Must be self-contained, because its source is sent to the browser. */
function start() {
  const page = document.documentElement;
  const user = () => {
    try {
      return localStorage.getItem("signed-in") ?? "";
    } catch {
      return "";
    }
  };
  if (user()) page.setAttribute("data-signed-in", user());
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || user() === (page.getAttribute("data-signed-in") ?? "")) return;
    page.hidden = true;
    location.reload();
  });
}

/**
 * Marks the page before its first paint with the user of the last visit; affects only the appearance, never access. A
 * page restored by the Back button is hidden and reloaded if another user is signed in by then.
 */
export function SessionHint() {
  return <InlineScript text={script} />;
}
