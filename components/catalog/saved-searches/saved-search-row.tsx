"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { z } from "zod";
import { useAction } from "@/components/form/use-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { CircleAlertIcon } from "@/components/ui/status-icons";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { type SavedSearch, type SavedSearchChange, savedSearch } from "@/lib/catalog/saved-searches/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";

/** A saved search: link to its results, alerts switch, rename and delete. */
export function SavedSearchRow({ search }: { search: SavedSearch }) {
  const t = useTranslations("savedSearches");
  const id = useId();
  const [isNaming, setNaming] = useState(false);
  const path = `/api/saved-searches/${search.id}`;
  const change = useAction(async (changes: SavedSearchChange) => {
    await api.put(path, changes, savedSearch);
    await refreshResources("/api/saved-searches");
    toast.success(t("saved"));
    setNaming(false);
  });
  const removal = useAction(async () => {
    await api.delete(path, z.null());
    toast.success(t("deleted"));
    await refreshResources("/api/saved-searches");
  });
  const { name, query, hasAlerts, isOver } = search;
  const rename = useRef<HTMLButtonElement>(null);
  const wasNaming = useRef(false);
  useEffect(() => {
    // The form that had the focus was removed.
    if (wasNaming.current && !isNaming) rename.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);
  if (isNaming)
    return (
      <li className="p-4 sm:px-5">
        <NameForm
          name={name}
          isBusy={change.isBusy}
          onSave={(name) => change.run({ name })}
          onCancel={() => setNaming(false)}
        />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          href={query ? `/vehicles?${query}` : "/vehicles"}
          className="touch-target relative break-words font-medium underline decoration-border decoration-2 underline-offset-4 hover:decoration-foreground"
        >
          {name}
        </Link>
        {isOver && (
          <Badge variant="warning" className="ml-3">
            <CircleAlertIcon />
            {t("over")}
          </Badge>
        )}
      </div>
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="text-sm">
          {t("alerts")}
          <span className="sr-only">: {name}</span>
        </label>
        <Switch
          id={id}
          checked={hasAlerts}
          disabled={change.isBusy}
          onChange={() => change.run({ hasAlerts: !hasAlerts })}
        />
      </div>
      <div className="flex gap-1 max-sm:-ml-3">
        <Button
          ref={rename}
          variant="ghost"
          size="sm"
          aria-label={t("renameOf", { name })}
          onClick={() => setNaming(true)}
        >
          {t("rename")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={removal.isBusy}
          busyText={t("deleting")}
          aria-label={t("deleteOf", { name })}
          onClick={removal.run}
        >
          {t("delete")}
        </Button>
      </div>
    </li>
  );
}

function NameForm({
  name,
  isBusy,
  onSave,
  onCancel,
}: {
  name: string;
  isBusy: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("savedSearches");
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  // Pressing Rename replaced the text with this input, which takes the focus.
  useEffect(() => input.current?.select(), []);
  function save(event: FormEvent) {
    event.preventDefault();
    onSave(typed);
  }
  return (
    <form onSubmit={save} className="flex flex-wrap items-center gap-2">
      <Input
        ref={input}
        value={typed}
        maxLength={80}
        aria-label={t("name")}
        onChange={({ target }) => setTyped(target.value)}
        className="min-w-0 flex-1 basis-60"
      />
      <Button type="submit" busy={isBusy} busyText={t("saving")} disabled={typed.trim() === ""}>
        {t("save")}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </form>
  );
}
