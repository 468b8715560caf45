import { NotFoundScreen } from "./not-found-screen";
import { RaiseNotFound } from "./raise-not-found";

/** What a kept page returns when its thing does not exist: `if (!vehicle) return <Missing />`. Status 404, text in the HTML. */
export function Missing() {
  return (
    <>
      <NotFoundScreen />
      <RaiseNotFound />
    </>
  );
}
