"use client";

import { EllipsisIcon } from "@/components/fleet/car-icons";
import { Button, buttonVariants } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { Link } from "@/lib/i18n/link";

interface RowAct {
  key: string;
  label: string;
  /** The same with whom or what it is done to, for who does not see the row. */
  name: string;
  /** What hurts comes last and is red. */
  isGrave?: boolean;
  /** Where it leads, or what it does. */
  href?: string;
  onAct?: () => void;
}

const item = "flex min-h-11 w-full items-center rounded-md px-3 text-left text-sm hover:bg-accent";

/** What can be done with a row: side by side where there is room, else behind one button in its corner. */
export function RowActs({ label, acts }: { label: string; acts: RowAct[] }) {
  if (acts.length === 0) return null;
  return (
    <>
      <div className="hidden shrink-0 flex-wrap justify-end gap-2 lg:flex">
        {acts.map((act) => (
          <Wide key={act.key} act={act} />
        ))}
      </div>
      <div className="absolute top-2.5 right-2.5 lg:hidden">
        <Disclosure
          label={label}
          button={<EllipsisIcon />}
          buttonClassName={buttonVariants({ variant: "ghost", size: "icon", className: "size-11" })}
          panelClassName="w-64 p-1.5"
          panel={
            <ul>
              {acts.map((act) => (
                <li key={act.key}>
                  <Narrow act={act} />
                </li>
              ))}
            </ul>
          }
        />
      </div>
    </>
  );
}

function Wide({ act }: { act: RowAct }) {
  if (act.href)
    return (
      <Button asChild variant="ghost" size="sm">
        <Link href={act.href} prefetch={false} aria-label={act.name}>
          {act.label}
        </Link>
      </Button>
    );
  return (
    <Button
      variant={act.isGrave ? "ghost" : "secondary"}
      size="sm"
      className={act.isGrave ? "text-danger" : undefined}
      aria-label={act.name}
      onClick={act.onAct}
    >
      {act.label}
    </Button>
  );
}

function Narrow({ act }: { act: RowAct }) {
  if (act.href)
    return (
      <Link href={act.href} prefetch={false} aria-label={act.name} className={item}>
        {act.label}
      </Link>
    );
  return (
    <button
      type="button"
      aria-label={act.name}
      className={act.isGrave ? `${item} text-danger` : item}
      onClick={act.onAct}
    >
      {act.label}
    </button>
  );
}
