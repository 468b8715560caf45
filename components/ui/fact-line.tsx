import { Fragment, type ReactNode } from "react";

/**
 * Short facts beside each other, a dot between them; what is false or empty is left out. Where the line breaks, it
 * breaks between two facts: none is torn that has room, and no dot begins or ends a line (the one that would is outside
 * the left edge, where nothing is drawn).
 */
export function FactLine({ facts }: { facts: readonly ReactNode[] }) {
  const said = facts.filter((fact) => fact !== "" && fact !== 0 && Boolean(fact));
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-[0.8em] flex flex-wrap">
        {said.map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing in them is kept
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
