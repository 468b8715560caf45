"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { DateField } from "@/components/form/date-field";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { type NewPromoCode, promoCode } from "@/lib/rentals/promo-codes/contract";
import { type PromoCodeFields, promoCodeForm, promoCodeUnits } from "./promo-code-form";

/** Creates a promo code. The discount of a code never changes afterwards. */
export function PromoCodeDialog({
  businessId,
  onClose,
}: {
  businessId: string | undefined;
  onClose: () => void;
}) {
  const t = useTranslations("promoCodes");
  const form = useForm<PromoCodeFields, unknown, NewPromoCode>({
    resolver: zodResolver(promoCodeForm),
    defaultValues: {
      code: "",
      unit: "percent",
      value: "",
      minimum: "",
      maxUses: "",
      startsOn: "",
      endsOn: "",
    },
  });
  async function save(terms: NewPromoCode) {
    await api.post("/api/promo-codes", { ...terms, businessId }, promoCode);
    await refreshResources("/api/promo-codes");
    toast.success(t("made"));
    onClose();
  }
  return (
    <FormDialog
      title={t("add")}
      description={t("addText")}
      confirm={t("save")}
      busy={t("saving")}
      cancel={t("keep")}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <Field name="code" label={t("code")} help={t("codeHelp")}>
        {(control) => (
          <Input
            {...control}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            className="uppercase"
          />
        )}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field name="value" label={t("value")}>
          {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
        </Field>
        <Field name="unit" label={t("unit")}>
          {(control) => (
            <NativeSelect {...control}>
              {promoCodeUnits.map((unit) => (
                <option key={unit} value={unit}>
                  {t(`units.${unit}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field name="minimum" label={t("minimum")} hint={t("optional")} help={t("minimumHelp")}>
          {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
        </Field>
        <Field name="maxUses" label={t("maxUses")} hint={t("optional")} help={t("maxUsesHelp")}>
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
        </Field>
        <DateField name="startsOn" label={t("startsOn")} />
        <DateField name="endsOn" label={t("endsOn")} />
      </div>
    </FormDialog>
  );
}
