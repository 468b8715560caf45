import { useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { Locale } from "@/lib/platform/i18n/routing";

/** What a user wrote, marked with its language, which is named if it is not the reader's; null if it is not known. */
export function WrittenText({
  text,
  locale,
  className,
}: {
  text: string;
  locale: Locale | null;
  className?: string;
}) {
  return (
    <>
      <p
        lang={locale ?? undefined}
        className={cn("measure whitespace-pre-line [overflow-wrap:anywhere]", className)}
      >
        {text}
      </p>
      <WrittenIn locale={locale} className="mt-1.5" />
    </>
  );
}

/** "Written in French", for readers of other languages. */
export function WrittenIn({ locale, className }: { locale: Locale | null; className?: string }) {
  const t = useTranslations("ui.writtenIn");
  const reader = useLocale();
  if (locale === null || locale === reader) return null;
  return <p className={cn("text-muted-foreground text-sm", className)}>{t(locale)}</p>;
}
