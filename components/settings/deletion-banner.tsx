import { useLocale, useTranslations } from "next-intl";
import { TriangleAlertIcon } from "@/components/ui/icons";
import { formatInstant, KIGALI } from "@/lib/dates";
import { KeepAccount } from "./keep-account";

/** Over everything a signed-in person sees of their account, while it is to go. */
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
      <KeepAccount labels={{ keep: t("keep"), busy: t("keeping"), kept: t("kept") }} />
    </aside>
  );
}
