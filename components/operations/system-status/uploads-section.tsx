"use client";

import { useTranslations } from "next-intl";
import { TitledSection } from "@/components/layout/titled-section";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { SystemStatus } from "@/lib/insights/system-status/contract";

/** Whether all uploads are encrypted with the current key and can be read. */
export function UploadsSection({ uploads: { waiting, unreadable } }: Pick<SystemStatus, "uploads">) {
  const t = useTranslations("systemAdmin.uploads");
  const rows: { text: string; badge: string; variant: "success" | "warning" | "danger" }[] = [];
  if (waiting > 0)
    rows.push({ text: t("waiting", { count: waiting }), badge: t("underWay"), variant: "warning" });
  if (unreadable > 0)
    rows.push({ text: t("unreadable", { count: unreadable }), badge: t("keyMissing"), variant: "danger" });
  if (rows.length === 0) rows.push({ text: t("all"), badge: t("encrypted"), variant: "success" });
  return (
    <TitledSection id="uploads" title={t("title")} lead={t("lead")}>
      <Card>
        <ul className="divide-y">
          {rows.map(({ text, badge, variant }) => (
            <li
              key={badge}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 sm:px-5"
            >
              <p className="min-w-0">{text}</p>
              <Badge variant={variant}>{badge}</Badge>
            </li>
          ))}
        </ul>
      </Card>
    </TitledSection>
  );
}
