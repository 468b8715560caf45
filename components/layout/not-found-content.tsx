import { NotFoundScreen } from "./not-found-screen";
import { RaiseNotFound } from "./raise-not-found";

/**
 * Returned by a cached page whose record does not exist: `if (!vehicle) return <NotFoundContent />`. Status
 * 404, with the text in the HTML.
 */
export function NotFoundContent() {
  return (
    <>
      <NotFoundScreen />
      <RaiseNotFound />
    </>
  );
}
