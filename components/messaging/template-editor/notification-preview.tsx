import { useTranslations } from "next-intl";
import { BellIcon } from "@/components/ui/icons";

/** Shows a notification as it appears in its reader's list. */
export function NotificationPreview({
  title,
  text,
  locale,
}: {
  title: string;
  text: string;
  locale: string;
}) {
  const t = useTranslations("templatesAdmin");
  return (
    <div className="flex gap-3 rounded-lg border bg-card p-4">
      <BellIcon className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0">
        <p className="text-muted-foreground text-xs">{t("underBell")}</p>
        <p lang={locale} className="mt-1 break-words font-medium text-sm">
          {title}
        </p>
        <p lang={locale} className="mt-0.5 whitespace-pre-line break-words text-muted-foreground text-sm">
          {text}
        </p>
      </div>
    </div>
  );
}
