"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { SecurityActivity } from "@/lib/identity/security-activity/contract";
import { KIGALI } from "@/lib/platform/dates";

/** Recent events about how the user signs in, each with its time, device and network address. */
export function SecurityActivityList({ items }: { items: SecurityActivity[] }) {
  const t = useTranslations("settings.security.activity");
  const { instant } = useFormats();
  if (items.length === 0) return <p className="text-muted-foreground text-sm">{t("none")}</p>;
  return (
    <ul className="divide-y">
      {items.map(({ id, at, kind, isRefused, reason, times, device, network }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3 text-sm first:pt-0 last:pb-0"
        >
          <div className="min-w-0">
            <p className={isRefused ? "font-medium text-danger" : "font-medium"}>
              {t(`kinds.${isRefused ? "refused-" : ""}${kind.replace(".", "-")}` as "kinds.session-sign-in")}
              {reason && `: ${t(`reasons.${reason}`)}`}
            </p>
            <p className="break-words text-muted-foreground tabular-nums">
              {[device, network, times > 1 && t("times", { count: times })].filter(Boolean).join(" · ")}
            </p>
          </div>
          <p className="text-muted-foreground tabular-nums">{instant(at, KIGALI)}</p>
        </li>
      ))}
    </ul>
  );
}
