import { useSyncExternalStore } from "react";

const query = "(width >= 48rem)";

function subscribe(onChange: () => void) {
  const media = matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Is there room for two weeks side by side? Undefined until the page is alive. */
export function useWide(): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => undefined,
  );
}
