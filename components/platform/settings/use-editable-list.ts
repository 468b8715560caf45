"use client";

import { useTranslations } from "next-intl";
import type { z } from "zod";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources, setResource, useResource } from "@/lib/platform/http/use-resource";

/**
 * A list that is saved as a whole, with the revision it is based on. If another administrator has changed it,
 * it is read again before the error is shown.
 */
export function useEditableList<S extends z.ZodType>(path: string, schema: S) {
  const t = useTranslations("settings.system");
  const { data, error, retry } = useResource(path, schema);
  async function save(changed: object): Promise<void> {
    try {
      setResource(path, await api.put(path, changed, schema));
      toast.success(t("saved"));
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) await refreshResources(path);
      throw failure;
    }
  }
  return { data, error, retry, save };
}

/** Returns the list with one item moved up or down. */
export function moveItem<T>(list: T[], index: number, by: -1 | 1): T[] {
  const after = [...list];
  const [thing] = after.splice(index, 1);
  if (thing !== undefined) after.splice(index + by, 0, thing);
  return after;
}
