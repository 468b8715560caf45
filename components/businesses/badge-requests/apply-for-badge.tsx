"use client";

import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { BadgeView } from "@/lib/businesses/badge-requests/contract";
import { refreshResources } from "@/lib/platform/http/use-resource";

const loadDialog = () => import("./badge-dialog");
const BadgeDialog = lazy(() => loadDialog().then((module) => ({ default: module.BadgeDialog })));

/**
 * "Apply Now": five fields in a dialog, then the documents. `earlier` is the newest request, to prefill the form
 * after a rejection; afterwards the requests and the account's status are fetched again.
 */
export function ApplyForBadge({
  earlier,
  contact,
  isHidden,
  children,
  ...button
}: {
  earlier?: BadgeView;
  /** The account's contact details, to prefill the form. */
  contact?: { email: string; phone: string | null };
  /**
   * No request is possible now. Keep the component mounted: the dialog of a request just submitted stays open for its
   * documents.
   */
  isHidden?: boolean;
  children: ReactNode;
} & Pick<ComponentProps<typeof Button>, "variant" | "size" | "className">) {
  const [isOpen, setOpen] = useState(false);
  function close() {
    setOpen(false);
    void refreshResources("/api/badge-requests");
    void refreshResources("/api/profile/status");
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
