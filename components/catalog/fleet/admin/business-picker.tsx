"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { adminBusinessPage } from "@/lib/businesses/businesses/admin/contract";
import { useResource } from "@/lib/platform/http/use-resource";

interface Control {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Picks a business: search by name, then choose one of the results. */
export function BusinessPicker({
  control,
  chosen,
  onChoose,
}: {
  /** The props the surrounding field gives its input. */
  control: Control;
  chosen: { id: string; name: string } | undefined;
  onChoose: (business: { id: string; name: string } | undefined) => void;
}) {
  const t = useTranslations("vehiclesAdmin.add");
  const listId = useId();
  const [typed, setTyped] = useState("");
  const { data, error, retry } = useResource(
    !chosen && typed.trim().length >= 2
      ? `/api/admin/businesses?limit=6&search=${encodeURIComponent(typed.trim())}`
      : undefined,
    adminBusinessPage,
  );
  // The pressed option is removed, so the picker takes the focus and the keyboard user stays here.
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
  // Enter never submits the form from here; it chooses the result if there is only one.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the focusable elements inside.
    <div ref={place} className="flex flex-col gap-2" onKeyDown={walk}>
      <Input
        {...control}
        type="search"
        defaultValue={undefined}
        value={typed}
        autoComplete="off"
        maxLength={120}
        aria-controls={listId}
        onKeyDown={takeOnly}
        onChange={({ target }) => setTyped(target.value)}
      />
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
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
