"use client";

import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { XIcon } from "./first-view-icons";

// On public pages, load components that use this file with `lazyWithMessages` on the first press.
export const Dialog = Primitive.Root;
export const DialogClose = Primitive.Close;

type ContentProps = ComponentProps<typeof Primitive.Content> & {
  /** The close button's name. */
  closeLabel: string;
  /** Runs before the close button closes; `preventDefault` keeps the dialog open. */
  onCloseClick?: ComponentProps<typeof Primitive.Close>["onClick"];
};

export function DialogContent({ closeLabel, onCloseClick, className, children, ...props }: ContentProps) {
  return (
    <Primitive.Portal>
      <DialogOverlay />
      <Primitive.Content
        className={cn(
          "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-xl border bg-popover text-popover-foreground shadow-float outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
          className,
        )}
        {...props}
      >
        <div className="grid min-h-0 content-start gap-5 overflow-y-auto p-5 sm:p-6">{children}</div>
        {/* Outside what scrolls. */}
        <DialogX label={closeLabel} onClick={onCloseClick} />
      </Primitive.Content>
    </Primitive.Portal>
  );
}

export function DialogOverlay() {
  return (
    <Primitive.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
  );
}

export function DialogX({ label, onClick }: { label: string; onClick?: ContentProps["onCloseClick"] }) {
  return (
    <Primitive.Close
      onClick={onClick}
      aria-label={label}
      className="touch-target absolute top-4 right-4 inline-flex size-8 items-center justify-center rounded-md bg-popover text-muted-foreground transition-colors hover:bg-accent hover:text-foreground"
    >
      <XIcon />
    </Primitive.Close>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("flex flex-col gap-1.5 pr-8", className)} {...props} />;
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div className={cn("flex flex-col-reverse gap-2 sm:flex-row sm:justify-end", className)} {...props} />
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn("font-semibold text-lg tracking-tight", className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn("text-muted-foreground text-sm", className)} {...props} />;
}
