"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { useResource } from "@/lib/platform/http/use-resource";

/** The results of the console's search for an id: one record, and for a person also their own records. */
const namedThings = z.object({
  users: z.array(z.object({ name: z.string() })),
  businesses: z.array(z.object({ name: z.string() })),
  bookings: z.array(z.object({ reference: z.string() })),
});

export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Names the person or record whose id a list is searched for, with a link to the whole list. */
export function IdNotice({ id, onClear }: { id: string; onClear: () => void }) {
  const t = useTranslations("ui");
  const { data } = useResource(`/api/admin/search?q=${id}`, namedThings);
  const name = data?.users[0]?.name ?? data?.businesses[0]?.name ?? data?.bookings[0]?.reference;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-3 text-sm">
      <span className="font-medium">{t("onlyOf", { name: name ?? (data ? id : "…") })}</span>
      <Button variant="secondary" size="sm" onClick={onClear}>
        {t("showAll")}
      </Button>
    </p>
  );
}
