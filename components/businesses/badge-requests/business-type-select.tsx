import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { NativeSelect } from "@/components/ui/native-select";
import { stepFields } from "@/lib/businesses/badge-requests/contract";

const businessTypes = stepFields(0)[1].shape.businessType.options;

export function BusinessTypeSelect(control: ComponentProps<"select">) {
  const t = useTranslations("badges");
  return (
    <NativeSelect {...control}>
      <option value="">{t("choose")}</option>
      {businessTypes.map((type) => (
        <option key={type} value={type}>
          {t(`types.${type}`)}
        </option>
      ))}
    </NativeSelect>
  );
}
