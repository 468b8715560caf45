import { useLocale, useTranslations } from "next-intl";
import { CalendarIcon } from "@/components/ui/form-icons";
import type { PublicPause } from "@/lib/catalog/availability/pauses/contract";
import { formatDay } from "@/lib/platform/dates";

/** Shows on a public page the days on which nothing can be booked, and the first day after them. */
export function PauseNotice({
  pause,
  name,
  className,
}: {
  pause: PublicPause;
  name: string;
  className?: string;
}) {
  const t = useTranslations("vehicles.pause");
  const locale = useLocale();
  const [from, to, backOn] = [pause.from, pause.to, pause.backOn].map((day) => formatDay(day, locale));
  return (
    <p className={`flex gap-3 rounded-md bg-info-soft px-4 py-3 text-sm ${className ?? ""}`}>
      <CalendarIcon className="mt-px size-5 shrink-0 text-info" />
      <span>{t("notice", { name, from: from ?? "", to: to ?? "", backOn: backOn ?? "" })}</span>
    </p>
  );
}
