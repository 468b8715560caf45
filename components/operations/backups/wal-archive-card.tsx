"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { useFormats } from "@/components/ui/use-formats";
import type { WalArchive } from "@/lib/operations/backups/contract";
import { KIGALI } from "@/lib/platform/dates";

/** Says whether a point in time between two backups can be restored. */
export function WalArchiveCard({ archive }: { archive: WalArchive }) {
  const t = useTranslations("systemAdmin.backups.archive");
  const { instant } = useFormats();
  const { isOn, isBehind, lastArchivedAt, ageSeconds } = archive;
  const text = () => {
    if (!isOn) return t("off");
    if (isBehind) return t("behind", { minutes: Math.floor(ageSeconds / 60) });
    return lastArchivedAt ? t("on", { date: instant(lastArchivedAt, KIGALI) }) : t("first");
  };
  return (
    <Card className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
      <div className="min-w-0 flex-1">
        <h3 className="font-medium text-base">{t("title")}</h3>
        <p className="text-muted-foreground text-sm">{text()}</p>
      </div>
      <Badge variant={!isOn ? "warning" : isBehind ? "danger" : "success"}>
        {t(!isOn ? "none" : isBehind ? "late" : "good")}
      </Badge>
    </Card>
  );
}
