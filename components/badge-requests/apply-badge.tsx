"use client";

import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { refreshResources } from "@/lib/api/use-resource";
import type { BadgeView } from "@/lib/badge-requests/contract";

const loadDialog = () => import("./badge-dialog");
const BadgeDialog = lazy(() => loadDialog().then((module) => ({ default: module.BadgeDialog })));

/**
 * "Apply Now": five questions in a dialog, then the papers. `earlier` is the newest request, to begin with what was
 * refused; afterwards everything read of the requests and of one's standing is read again.
 */
export function ApplyForBadge({
  earlier,
  contact,
  isHidden,
  children,
  ...button
}: {
  earlier?: BadgeView;
  /** Of the account, to begin with. */
  contact?: { email: string; phone: string | null };
  /** There is nothing to ask for now. What was just submitted stays open for its papers: keep this where it is. */
  isHidden?: boolean;
  children: ReactNode;
} & Pick<ComponentProps<typeof Button>, "variant" | "size" | "className">) {
  const [isOpen, setOpen] = useState(false);
  function close() {
    setOpen(false);
    void refreshResources("/api/badge-requests");
    void refreshResources("/api/profile/standing");
  }
  return (
    <>
      {!isHidden && (
        <Button
          {...button}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadDialog()}
          onClick={() => setOpen(true)}
        >
          {children}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <BadgeDialog earlier={earlier} contact={contact} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
