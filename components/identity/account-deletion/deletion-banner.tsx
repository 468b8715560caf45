import { useLocale, useTranslations } from "next-intl";
import { TriangleAlertIcon } from "@/components/ui/status-icons";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { CancelDeletionButton } from "./cancel-deletion-button";

/** Shown above all pages of an account that is scheduled for deletion. */
export function DeletionBanner({ dueAt }: { dueAt: Date }) {
  const t = useTranslations("settings.data.deletion");
  const when = formatInstant(dueAt, useLocale(), KIGALI);
  return (
    <aside
      aria-label={t("title")}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-warning-soft px-4 py-2.5 text-sm"
    >
      <p className="flex items-center gap-2">
        <TriangleAlertIcon className="size-4.5 shrink-0 text-warning" />
        {t("scheduled", { when })}
      </p>
      <CancelDeletionButton labels={{ action: t("keep"), busy: t("keeping"), done: t("kept") }} />
    </aside>
  );
}
