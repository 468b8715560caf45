"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Link } from "@/lib/platform/i18n/link";
import { cn } from "./cn";
import { CheckIcon } from "./first-view-icons";

export interface MenuItem {
  key: string;
  label: string;
  /** Accessible name that includes the object, for users who do not see the row. */
  name?: string;
  /** A destructive action: shown last and in red. */
  isDestructive?: boolean;
  /** A toggle: pressing it leaves the menu open. */
  isChecked?: boolean;
  /** For entries that are shown elsewhere at some widths. */
  className?: string;
  /** The link's target; without it `onAct` runs. */
  href?: string;
  onAct?: () => void;
}

const look =
  "flex min-h-10 w-full items-center gap-2 rounded-md px-3 py-1.5 text-left text-sm hover:bg-accent focus:bg-accent focus-visible:-outline-offset-2 pointer-coarse:min-h-11";

/** Pixels between the menu and the window's edge; half of it to the button. */
const GAP = 8;

/** CSS pixels from the window's edges. */
interface Place {
  top?: number;
  bottom?: number;
  right: number;
  maxHeight?: number;
}

/**
 * A menu button that follows the WAI-ARIA pattern: arrow keys, Home, End and first letters move within it,
 * Escape and Tab leave it. It uses the browser's popover, which is on top of everything, is not clipped by
 * cards and closes on a press elsewhere; decision 031 says why it is not Radix's.
 */
export function Menu({
  label,
  button,
  buttonClassName,
  items,
}: {
  label: string;
  button: ReactNode;
  buttonClassName: string;
  items: MenuItem[];
}) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  const close = () => {
    panel.current?.hidePopover();
    trigger.current?.focus();
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        aria-label={label}
        title={label}
        className={buttonClassName}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || place) return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={({ newState }) => newState === "open" && setPlace(placeBeside(trigger.current))}
        // Runs only after it has closed: the browser restores the focus from the element that still has it.
        onToggle={({ newState }) =>
          newState === "open" ? entriesOf(panel.current)[0]?.focus() : setPlace(undefined)
        }
        onKeyDown={(event) => {
          if (event.key === "Tab") close();
          else if (event.key === "Escape") {
            // Whatever contains the menu stays open (useDisclosure).
            event.preventDefault();
            close();
          } else walk(event, entriesOf(panel.current));
        }}
        style={place}
        className="fixed inset-auto m-0 w-60 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border bg-popover p-1.5 text-popover-foreground shadow-float outline-none backdrop:bg-transparent"
      >
        {place && items.map((item) => <Entry key={item.key} item={item} onClose={close} />)}
      </div>
    </>
  );
}

function Entry({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { label, name, isDestructive, isChecked, className, href, onAct } = item;
  const shared = {
    tabIndex: -1,
    "aria-label": name,
    className: cn(look, isDestructive && "text-danger", className),
  };
  if (href)
    return (
      <Link href={href} role="menuitem" onClick={onClose} {...shared}>
        {label}
      </Link>
    );
  if (isChecked !== undefined)
    return (
      <button type="button" role="menuitemcheckbox" aria-checked={isChecked} onClick={onAct} {...shared}>
        <CheckIcon className={`size-4 ${isChecked ? "" : "invisible"}`} />
        {label}
      </button>
    );
  return (
    <button
      type="button"
      role="menuitem"
      onClick={() => {
        onClose();
        onAct?.();
      }}
      {...shared}
    >
      {label}
    </button>
  );
}

/**
 * Places the menu below the button, right-aligned; above it if there is more room. It scrolls if the room is
 * too small.
 */
function placeBeside(button: HTMLElement | null): Place {
  const box = button?.getBoundingClientRect();
  if (!box) return { right: GAP };
  const right = Math.max(GAP, document.documentElement.clientWidth - box.right);
  const [above, below] = [box.top, window.innerHeight - box.bottom];
  const maxHeight = Math.max(above, below) - 1.5 * GAP;
  return above > below
    ? { bottom: window.innerHeight - box.top + GAP / 2, right, maxHeight }
    : { top: box.bottom + GAP / 2, right, maxHeight };
}

/** The entries that are visible at this width. */
function entriesOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])].filter((entry) =>
    entry.checkVisibility(),
  );
}

function walk(event: KeyboardEvent, entries: HTMLElement[]) {
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const step = steps[event.key];
  const isLetter = event.key.length === 1 && /\p{L}/u.test(event.key);
  const named = (entry: HTMLElement) =>
    entry.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase());
  const next =
    step !== undefined
      ? entries.at(step % entries.length)
      : isLetter && !event.metaKey && !event.ctrlKey
        ? [...entries.slice(at + 1), ...entries].find(named)
        : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}
