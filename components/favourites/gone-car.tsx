"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAct } from "@/components/api/use-act";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CarFrontIcon } from "@/components/ui/icons";
import { api } from "@/lib/api/client";
import { favouriteList } from "@/lib/favourites/contract";
import { keepFavourites } from "./kept";

/** In place of a saved car that is offered no longer: what it was, and the way to let it go. */
export function GoneCar({ id, title }: { id: string; title: string }) {
  const t = useTranslations("favourites");
  const router = useRouter();
  const removal = useAct(async () => {
    const path = `/api/favourites/${encodeURIComponent(id)}`;
    const { ids, userId } = await api.delete(path, favouriteList);
    keepFavourites(ids, userId);
    router.refresh();
  });
  return (
    <Card className="flex h-full flex-col items-start justify-center gap-3 border-dashed p-5">
      <CarFrontIcon className="size-6 text-muted-foreground" />
      <div>
        <h3 className="font-medium text-base">{title}</h3>
        <p className="mt-0.5 text-muted-foreground text-sm">{t("gone")}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={removal.isBusy}
        busyText={t("removing")}
        aria-label={t("removeOf", { title })}
        onClick={removal.run}
      >
        {t("remove")}
      </Button>
    </Card>
  );
}
