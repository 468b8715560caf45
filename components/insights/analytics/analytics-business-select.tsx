"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";

/** Business switcher; renders nothing for members of one business. */
export function AnalyticsBusinessSelect({
  businesses,
  value,
  onChange,
}: {
  businesses: { id: string; name: string }[];
  value: string;
  onChange: (businessId: string) => void;
}) {
  const t = useTranslations("analytics");
  const id = useId();
  if (businesses.length < 2) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("business")}</Label>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {businesses.map((business) => (
          <option key={business.id} value={business.id}>
            {business.name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
