import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until hydration: for controls that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
