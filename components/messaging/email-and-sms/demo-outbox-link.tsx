"use client";

import { useTranslations } from "next-intl";
import { InfoIcon } from "@/components/ui/status-icons";
import { Link } from "@/lib/platform/i18n/link";

/** Links to the outbox page in demo mode, where the message a page mentions can be read instead of being sent. */
export function DemoOutboxLink() {
  const t = useTranslations("account.outbox");
  return (
    <p className="flex items-start gap-2 rounded-md bg-info-soft px-4 py-3 text-sm">
      <InfoIcon className="mt-px size-5 shrink-0 text-info" />
      <span>
        {t.rich("demo", {
          outbox: (chunks) => (
            <Link href="/outbox" target="_blank" className="font-medium underline underline-offset-4">
              {chunks}
            </Link>
          ),
        })}
      </span>
    </p>
  );
}
