"use client";

import { useEffect, useState } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from "./status-icons";
import { deliverToasts } from "./toast";

const icons = {
  success: <CircleCheckIcon className="text-success" />,
  error: <CircleAlertIcon className="text-danger" />,
  warning: <TriangleAlertIcon className="text-warning" />,
  info: <InfoIcon className="text-info" />,
};

export function ToasterView({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [isPointerStill, setIsPointerStill] = useState(false);
  // Sonner ignores messages sent before its own effect has run, which happens before this one.
  useEffect(
    () =>
      deliverToasts(({ kind, text, description, durationMs }) => {
        sonner[kind](text, { description, duration: durationMs });
        setIsPointerStill(true);
        document.addEventListener("pointermove", () => setIsPointerStill(false), { once: true });
      }),
    [],
  );
  return (
    <Sonner
      position="bottom-right"
      // On phones above the bar with a page's main action, so that it is not covered.
      mobileOffset={{ bottom: "calc(5.5rem + env(safe-area-inset-bottom))" }}
      containerAriaLabel={label}
      icons={icons}
      gap={8}
      // spec.md §9; the timer pauses while the pointer is over the toast. A toast that appears below a pointer which
      // has just pressed a button would stay until the pointer moves.
      duration={2_500}
      className={isPointerStill ? "[@media(hover:hover)]:pointer-events-none" : undefined}
      style={{ fontFamily: "inherit" }}
      toastOptions={{
        unstyled: true,
        closeButton: true,
        closeButtonAriaLabel: closeLabel,
        classNames: {
          // Of the toasts behind the first only the edge is visible until they are spread out.
          toast:
            "[&[data-expanded=false][data-front=false]>*]:opacity-0 flex w-full items-start gap-3 rounded-lg border bg-popover p-4 text-popover-foreground text-sm shadow-float sm:w-[22rem]",
          title: "font-medium",
          description: "mt-0.5 text-muted-foreground",
          content: "order-1 flex-1",
          icon: "shrink-0",
          closeButton:
            "order-2 touch-target relative -m-1 inline-flex size-7 shrink-0 items-center justify-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground",
        },
      }}
    />
  );
}
