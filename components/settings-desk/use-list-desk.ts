"use client";

import { useTranslations } from "next-intl";
import type { z } from "zod";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { refreshResources, showResource, useResource } from "@/lib/api/use-resource";

/**
 * A list that is saved as a whole, with the revision it was made from. Changed by somebody else meanwhile it is read again
 * before the refusal is told.
 */
export function useListDesk<S extends z.ZodType>(path: string, schema: S) {
  const t = useTranslations("settings.system");
  const { data, error, retry } = useResource(path, schema);
  async function save(wanted: object): Promise<void> {
    try {
      showResource(path, await api.put(path, wanted, schema));
      toast.success(t("saved"));
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) await refreshResources(path);
      throw failure;
    }
  }
  return { data, error, retry, save };
}

/** The list with one of its things a place up or down. */
export function moved<T>(list: T[], index: number, by: -1 | 1): T[] {
  const after = [...list];
  const [thing] = after.splice(index, 1);
  if (thing !== undefined) after.splice(index + by, 0, thing);
  return after;
}
