"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { z } from "zod";
import { useAction } from "@/components/form/use-action";
import { pushQuery } from "@/components/platform/http/url-query";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { lazy } from "@/components/ui/lazy";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { savedViewList, type ViewedList } from "@/lib/platform/saved-views/contract";

const SaveViewDialog = lazy(() =>
  import("./save-view-dialog").then((module) => ({ default: module.SaveViewDialog })),
);

const PATH = "/api/admin/saved-views";

/** The same filters in another order are the same view. */
const sorted = (query: string) => new URLSearchParams([...new URLSearchParams(query)].sort()).toString();

/**
 * The administrator's saved views of a list above its filters, and a button that saves the current filters. Without
 * views the button comes below the filters, which then do not move while somebody types into them.
 */
export function SavedViews({
  list,
  query,
  children,
}: {
  list: ViewedList;
  query: string;
  /** The filters. */
  children: ReactNode;
}) {
  const t = useTranslations("ui.views");
  const { data } = useResource(PATH, savedViewList);
  const [isSaving, setSaving] = useState(false);
  const remove = useAction(async (id: string) => {
    await api.delete(`${PATH}/${id}`, z.null());
    await refreshResources(PATH);
  });
  const views = (data?.items ?? []).filter((view) => view.list === list);
  const current = views.find((view) => sorted(view.query) === sorted(query));
  const hasViews = views.length > 0;
  const saveButton = !current && query !== "" && (
    <Button variant="ghost" size="sm" className="ml-auto" onClick={() => setSaving(true)}>
      {t("save")}
    </Button>
  );
  const tab = (label: string, to: string, isCurrent: boolean) => (
    <button
      type="button"
      aria-current={isCurrent ? "true" : undefined}
      onClick={() => pushQuery(new URLSearchParams(to))}
      className={cn(
        "touch-target relative -mb-px max-w-60 shrink-0 truncate border-transparent border-b-2 py-2.5 font-medium text-muted-foreground text-sm hover:text-foreground",
        isCurrent && "border-primary text-foreground",
      )}
    >
      {label}
    </button>
  );
  return (
    <>
      {hasViews && (
        <section
          aria-label={t("title")}
          className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-1 border-b"
        >
          <ul className="flex min-w-0 flex-wrap gap-x-5">
            <li>{tab(t("all"), "", query === "")}</li>
            {views.map((view) => (
              <li key={view.id} className="min-w-0">
                {tab(view.name, view.query, view === current)}
              </li>
            ))}
          </ul>
          {current ? (
            <Button
              variant="ghost"
              size="sm"
              className="ml-auto"
              busy={remove.isBusy}
              busyText={t("removing")}
              onClick={() => void remove.run(current.id)}
            >
              {t("remove", { name: current.name })}
            </Button>
          ) : (
            saveButton
          )}
        </section>
      )}
      {children}
      {!hasViews && saveButton && <div className="-mt-2 mb-3 flex">{saveButton}</div>}
      {isSaving && (
        <Suspense>
          <SaveViewDialog list={list} query={query} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  );
}
