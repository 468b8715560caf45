import { Fragment, type ReactNode } from "react";

/**
 * Short facts in a row, separated by dots; falsy facts are omitted. Lines break between facts only, unless a
 * fact is too long, and no line begins or ends with a dot (a leading dot lies outside the clipped left edge).
 */
export function FactList({ facts }: { facts: readonly ReactNode[] }) {
  const shown = facts.filter((fact) => fact !== "" && fact !== 0 && Boolean(fact));
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-[0.8em] flex flex-wrap">
        {shown.map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items have no state
          <Fragment key={at}>
            <span className="relative min-w-0 pl-[0.8em] wrap-anywhere">
              {at > 0 && <span className="absolute left-0 w-[0.8em] text-center"> · </span>}
              {fact}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
