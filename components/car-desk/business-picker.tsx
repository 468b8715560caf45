"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useResource } from "@/lib/api/use-resource";
import { deskBusinessPage } from "@/lib/business-desk/contract";

interface Control {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Which business: its name is looked for, one of those found is pressed. */
export function BusinessPicker({
  control,
  chosen,
  onChoose,
}: {
  /** What the field around it gives its input. */
  control: Control;
  chosen: { id: string; name: string } | undefined;
  onChoose: (business: { id: string; name: string } | undefined) => void;
}) {
  const t = useTranslations("carDesk.add");
  const listId = useId();
  const [typed, setTyped] = useState("");
  const { data } = useResource(
    !chosen && typed.trim().length >= 2
      ? `/api/admin/businesses?limit=6&search=${encodeURIComponent(typed.trim())}`
      : undefined,
    deskBusinessPage,
  );
  // What was pressed is gone by then: its place takes the focus, so that the keyboard goes on from here.
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    place.current?.querySelector<HTMLElement>("button, input[type=search]")?.focus();
  }, [chosen]);
  const found = data?.items ?? [];
  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const places = [...(place.current?.querySelectorAll<HTMLElement>("input, li button") ?? [])];
    places[places.indexOf(event.target as HTMLElement) + step]?.focus();
  }
  // The form is not sent from here: what is looked for is found first.
  function takeOnly(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const [only, ...others] = found;
    if (only && others.length === 0) onChoose({ id: only.id, name: only.name });
  }
  if (chosen)
    return (
      <div ref={place} className="flex items-center gap-3">
        <Input id={control.id} value={chosen.name} readOnly aria-describedby={control["aria-describedby"]} />
        <Button variant="secondary" className="h-11" onClick={() => onChoose(undefined)}>
          {t("change")}
        </Button>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk among what takes the focus inside.
    <div ref={place} className="flex flex-col gap-2" onKeyDown={walk}>
      <Input
        {...control}
        type="search"
        value={typed}
        autoComplete="off"
        maxLength={120}
        aria-controls={listId}
        onKeyDown={takeOnly}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div id={listId} aria-live="polite">
        {data?.items.length === 0 && <p className="text-muted-foreground text-sm">{t("businessNone")}</p>}
        {found.length > 0 && (
          <ul className="divide-y rounded-md border">
            {found.map(({ id, name, address }) => (
              <li key={id}>
                <button
                  type="button"
                  className="flex min-h-11 w-full flex-col justify-center px-3 py-1.5 text-left text-sm hover:bg-accent"
                  onClick={() => onChoose({ id, name })}
                >
                  <span className="font-medium">{name}</span>
                  {address && <span className="text-muted-foreground text-xs">{address}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
