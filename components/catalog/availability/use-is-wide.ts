import { useSyncExternalStore } from "react";

const query = "(width >= 48rem)";

function subscribe(onChange: () => void) {
  const media = matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether two weeks fit side by side. Undefined until hydration. */
export function useIsWide(): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => undefined,
  );
}
