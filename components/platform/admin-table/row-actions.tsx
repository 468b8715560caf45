"use client";

import type { ReactNode } from "react";
import { EllipsisIcon } from "@/components/ui/action-icons";
import { Button, buttonVariants } from "@/components/ui/button";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { Link } from "@/lib/platform/i18n/link";

interface RowAction extends Omit<MenuItem, "isChecked" | "className"> {
  name: string;
  /** The row's main action: also a button beside the menu on wide screens. */
  isMain?: boolean;
  /** An icon that replaces the label of that button if the table needs the width. */
  icon?: ReactNode;
}

/** Row action menu; on wide screens the main action is also a button. */
export function RowActions({ label, actions }: { label: string; actions: RowAction[] }) {
  if (actions.length === 0) return null;
  const isAllMain = actions.every(({ isMain }) => isMain);
  return (
    <div className="flex shrink-0 items-center justify-end gap-1">
      {actions
        .filter(({ isMain }) => isMain)
        .map((action) => (
          <MainActionButton key={action.key} action={action} />
        ))}
      <Menu
        label={label}
        button={<EllipsisIcon />}
        buttonClassName={buttonVariants({
          variant: "ghost",
          size: "icon",
          className: `size-11 xl:size-9 ${isAllMain ? "xl:hidden" : ""}`,
        })}
        items={[
          ...actions.filter(({ isDestructive }) => !isDestructive),
          ...actions.filter(({ isDestructive }) => isDestructive),
        ].map(({ isMain, icon: _, ...action }) => ({
          ...action,
          className: isMain ? "xl:hidden" : undefined,
        }))}
      />
    </div>
  );
}

function MainActionButton({ action: { label, name, icon, href, onAct } }: { action: RowAction }) {
  if (href)
    return (
      <Button asChild variant="ghost" size="sm" className="hidden xl:inline-flex">
        <Link href={href} aria-label={name}>
          {label}
        </Link>
      </Button>
    );
  return (
    <Button
      variant="secondary"
      size={icon ? "icon" : "sm"}
      className={`hidden xl:inline-flex ${icon ? "xl:size-9" : ""}`}
      aria-label={name}
      title={icon ? label : undefined}
      onClick={onAct}
    >
      {icon ?? label}
    </Button>
  );
}
