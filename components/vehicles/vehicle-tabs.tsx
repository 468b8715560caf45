"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

interface VehicleTab {
  /** Also the address: /vehicle/…#reviews opens that tab. */
  id: string;
  label: string;
  content: ReactNode;
}

/**
 * Tabs whose panels were all drawn on the server: search engines and the browser's own search find every word of them,
 * and without script they stand one below the other. Arrow keys, Home and End move between tabs.
 */
export function VehicleTabs({ label, tabs }: { label: string; tabs: VehicleTab[] }) {
  const root = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(tabs[0]?.id ?? "");

  useEffect(() => {
    const element = root.current;
    const open = () => {
      const id = location.hash.slice(1);
      if (!tabs.some((tab) => tab.id === id)) return;
      setSelected(id);
      element?.scrollIntoView();
    };
    const openFound = (event: Event) => setSelected((event.target as Element).id);
    open();
    addEventListener("hashchange", open);
    element?.addEventListener("beforematch", openFound);
    return () => {
      removeEventListener("hashchange", open);
      element?.removeEventListener("beforematch", openFound);
    };
  }, [tabs]);

  // React knows `hidden` only as yes or no; this kind lets the browser's search look into closed panels.
  useEffect(() => {
    for (const panel of root.current?.querySelectorAll(`[data-panel]:not([id="${selected}"])`) ?? [])
      panel.setAttribute("hidden", "until-found");
    // Where the row of tabs is wider than the phone. (scrollIntoView would move the page as well.)
    const tab = document.getElementById(`tab-${selected}`);
    tab?.parentElement?.scrollTo({ left: tab.offsetLeft - tab.offsetWidth / 2 });
  }, [selected]);

  function select(id: string) {
    setSelected(id);
    history.replaceState(null, "", `#${id}`);
    // The row of tabs sticks below the header: what it opens begins right under it.
    if ((root.current?.getBoundingClientRect().top ?? 0) < 0) root.current?.scrollIntoView();
  }

  function move(event: KeyboardEvent) {
    const index = tabs.findIndex(({ id }) => id === selected);
    const targets: Record<string, number> = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[targets[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    select(next.id);
    document.getElementById(`tab-${next.id}`)?.focus({ preventScroll: true });
  }

  return (
    <div ref={root} className="vehicle-tabs -scroll-mt-4">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="no-scrollbar sticky top-16 z-20 -mx-(--gutter) flex gap-5 overflow-x-auto sm:gap-6 border-b bg-background px-(--gutter) lg:mx-0 lg:px-0"
      >
        {tabs.map((tab) => (
          <a
            key={tab.id}
            id={`tab-${tab.id}`}
            role="tab"
            href={`#${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={(event) => {
              event.preventDefault();
              select(tab.id);
            }}
            className="-mb-px flex h-12 shrink-0 items-center border-transparent border-b-2 px-0.5 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] aria-selected:border-primary aria-selected:text-foreground"
          >
            {tab.label}
          </a>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={tab.id}
          data-panel
          // A closed one the browser may search is not display: none; nobody should hear of an empty panel.
          {...(tab.id === selected && { role: "tabpanel", "aria-labelledby": `tab-${tab.id}` })}
          hidden={tab.id !== selected}
        >
          <div className="py-8">
            <h2 className="sr-only">{tab.label}</h2>
            {tab.content}
          </div>
        </div>
      ))}
      <noscript>
        {/* In the first layer: Tailwind's own !important on [hidden] stands in one, and there the earliest wins. */}
        <style>{"@layer theme{.vehicle-tabs [data-panel]{display:block!important}}"}</style>
      </noscript>
    </div>
  );
}
