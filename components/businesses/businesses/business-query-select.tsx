"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { localPath } from "@/lib/platform/i18n/local-path";
import { BusinessSelect, type NamedBusiness } from "./business-select";

/** A business switcher for a page that shows the business of its query. */
export function BusinessQuerySelect({
  path,
  ...choice
}: {
  path: string;
  label: string;
  businesses: NamedBusiness[];
  value: string;
}) {
  const router = useRouter();
  const locale = useLocale();
  return (
    <BusinessSelect
      {...choice}
      className="mb-6 max-w-xs"
      onChange={(id) => router.push(localPath(`${path}?businessId=${id}`, locale))}
    />
  );
}
