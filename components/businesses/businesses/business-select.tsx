"use client";

import { useTranslations } from "next-intl";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";

export interface NamedBusiness {
  id: string;
  name: string;
}

/** Business switcher; renders nothing for members of one business. */
export function BusinessSelect({
  businesses,
  value,
  onChange,
}: {
  businesses: NamedBusiness[];
  value: string;
  onChange: (businessId: string) => void;
}) {
  const t = useTranslations("company");
  if (businesses.length < 2) return null;
  return (
    <div className="flex max-w-xs flex-col gap-1.5">
      <Label htmlFor="business">{t("business")}</Label>
      <NativeSelect id="business" value={value} onChange={({ target }) => onChange(target.value)}>
        {businesses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
