"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

interface VehicleTab {
  /** Also the fragment: /vehicle/…#reviews opens that tab. */
  id: string;
  label: string;
  content: ReactNode;
}

/**
 * Tabs whose panels are all rendered on the server, so that search engines and find-in-page reach every word;
 * without scripts the panels are stacked. Arrow keys, Home and End move between tabs.
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

  // React treats `hidden` as a boolean; "until-found" lets find-in-page search closed panels.
  useEffect(() => {
    for (const panel of root.current?.querySelectorAll(`[data-panel]:not([id="${selected}"])`) ?? [])
      panel.setAttribute("hidden", "until-found");
    // Scrolls the tab list if it is wider than the screen. (scrollIntoView would move the page as well.)
    const tab = document.getElementById(`tab-${selected}`);
    tab?.parentElement?.scrollTo({ left: tab.offsetLeft - tab.offsetWidth / 2 });
  }, [selected]);

  function select(id: string) {
    setSelected(id);
    history.replaceState(null, "", `#${id}`);
    // The tab list is sticky below the header: the opened panel starts right under it.
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
            className="-mb-px flex h-12 shrink-0 items-center border-transparent border-b-2 px-0.5 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-selected:border-primary aria-selected:text-foreground"
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
          // A closed panel with hidden="until-found" is not display: none, so screen readers would announce
          // an empty panel.
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
        {/* In the theme layer: Tailwind's !important on [hidden] is in a layer too, and among important rules the earliest layer wins. */}
        <style>{"@layer theme{.vehicle-tabs [data-panel]{display:block!important}}"}</style>
      </noscript>
    </div>
  );
}
