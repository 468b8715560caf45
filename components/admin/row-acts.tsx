"use client";

import { EllipsisIcon } from "@/components/fleet/car-icons";
import { Button, buttonVariants } from "@/components/ui/button";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { Link } from "@/lib/i18n/link";

interface RowAct extends Omit<MenuItem, "isChecked" | "className"> {
  name: string;
  /** What one comes to this row for: beside its menu where there is room. */
  isMain?: boolean;
}

/** What can be done with a row: all of it behind one button, and what it mostly is beside that on wide screens. */
export function RowActs({ label, acts }: { label: string; acts: RowAct[] }) {
  if (acts.length === 0) return null;
  const isAllMain = acts.every(({ isMain }) => isMain);
  return (
    <div className="flex shrink-0 items-center justify-end gap-1">
      {acts
        .filter(({ isMain }) => isMain)
        .map((act) => (
          <MainAct key={act.key} act={act} />
        ))}
      <Menu
        label={label}
        button={<EllipsisIcon />}
        buttonClassName={buttonVariants({
          variant: "ghost",
          size: "icon",
          className: `size-11 xl:size-9 ${isAllMain ? "xl:hidden" : ""}`,
        })}
        items={[...acts.filter(({ isGrave }) => !isGrave), ...acts.filter(({ isGrave }) => isGrave)].map(
          ({ isMain, ...act }) => ({ ...act, className: isMain ? "xl:hidden" : undefined }),
        )}
      />
    </div>
  );
}

function MainAct({ act: { label, name, href, onAct } }: { act: RowAct }) {
  if (href)
    return (
      <Button asChild variant="ghost" size="sm" className="hidden xl:inline-flex">
        <Link href={href} prefetch={false} aria-label={name}>
          {label}
        </Link>
      </Button>
    );
  return (
    <Button variant="secondary" size="sm" className="hidden xl:inline-flex" aria-label={name} onClick={onAct}>
      {label}
    </Button>
  );
}
