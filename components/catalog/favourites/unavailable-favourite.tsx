"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { storeFavourites } from "@/components/catalog/favourite-button/stored-favourites";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { VehicleFrontIcon } from "@/components/ui/form-icons";
import { favouriteList } from "@/lib/catalog/favourites/contract";
import { api } from "@/lib/platform/http/api-client";

/** A favourite that is no longer public: its title and a button to remove it. */
export function UnavailableFavourite({ id, title }: { id: string; title: string }) {
  const t = useTranslations("favourites");
  const router = useRouter();
  const removal = useAction(async () => {
    const path = `/api/favourites/${encodeURIComponent(id)}`;
    const { ids, userId } = await api.delete(path, favouriteList);
    storeFavourites(ids, userId);
    router.refresh();
  });
  return (
    <Card className="flex h-full flex-col items-start justify-center gap-3 border-dashed p-5">
      <VehicleFrontIcon className="size-6 text-muted-foreground" />
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
