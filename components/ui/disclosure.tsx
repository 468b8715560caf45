"use client";

import { type ReactNode, Suspense, useId, useRef } from "react";
import { useDisclosure } from "./use-disclosure";

/**
 * A button that toggles a panel. It closes on Escape (and returns the focus), on a press outside, when the
 * focus leaves and when a link inside is followed. This suffices for a menu of links and radio buttons (decision
 * 031). `panel` may be a lazy component: it is mounted on the first press.
 */
export function Disclosure({
  label,
  button,
  buttonClassName,
  panel,
  panelClassName,
}: {
  label: string;
  button: ReactNode;
  buttonClassName: string;
  panel: ReactNode;
  panelClassName: string;
}) {
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const { isOpen, toggle, close } = useDisclosure(root);

  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        title={label}
        onClick={toggle}
        className={buttonClassName}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles events of the links inside, which are accessible by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-50 mt-2"
        onClick={(event) => (event.target as Element).closest("a[href]") && close()}
      >
        {isOpen && (
          <Suspense>
            <div
              className={`origin-top-right animate-pop-in rounded-lg border bg-popover text-popover-foreground shadow-float ${panelClassName}`}
            >
              {panel}
            </div>
          </Suspense>
        )}
      </div>
    </div>
  );
}
