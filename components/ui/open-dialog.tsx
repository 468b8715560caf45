"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useState } from "react";
import { type CloseGuard, CloseGuardsContext } from "./close-guards";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "./dialog";
import { useRestoreFocus } from "./use-restore-focus";

/**
 * A dialog that is open while it is rendered, with a title, an optional description and content. Closing
 * returns the focus. With `isReadFirst` the dialog itself takes the focus: a focused field would open a
 * phone's keyboard over the text.
 */
export function OpenDialog({
  title,
  text,
  onClose,
  isReadFirst = false,
  children,
  ...content
}: Omit<ComponentProps<typeof DialogContent>, "closeLabel" | "title"> & {
  title: string;
  text: ReactNode;
  onClose: () => void;
  isReadFirst?: boolean;
}) {
  const t = useTranslations("ui");
  const [guards] = useState(() => new Set<CloseGuard>());
  const guarded =
    <E extends { preventDefault: () => void; defaultPrevented: boolean }>(own?: (event: E) => void) =>
    (event: E) => {
      own?.(event);
      for (const guard of guards) if (!event.defaultPrevented) guard(event);
    };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        {...content}
        onEscapeKeyDown={guarded(content.onEscapeKeyDown)}
        onPointerDownOutside={guarded(content.onPointerDownOutside)}
        onCloseClick={guarded(content.onCloseClick)}
        {...(isReadFirst && { onOpenAutoFocus: focusDialog })}
        closeLabel={t("close")}
        onCloseAutoFocus={useRestoreFocus()}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        <CloseGuardsContext value={{ guards, close: onClose }}>{children}</CloseGuardsContext>
      </DialogContent>
    </Dialog>
  );
}

function focusDialog(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}
