import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until the page is alive: for what only a script can do. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
