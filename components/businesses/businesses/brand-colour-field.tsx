"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { type BusinessProfile, brandColour } from "@/lib/businesses/businesses/contract";
import { Link } from "@/lib/platform/i18n/link";
import { BrandPreview } from "./brand-preview";

/** The colour of the business, typed or picked, with a preview; or the kept colour if the plan does not include it. */
export function BrandColourField({ profile, logo }: { profile: BusinessProfile; logo: string | null }) {
  const t = useTranslations("company.profile.brand");
  const optional = useTranslations("ui")("optional");
  const { watch, setValue } = useFormContext<{ brandColour: string }>();
  const colour = brandColour.safeParse(watch("brandColour")).data ?? null;
  const set = (value: string) => setValue("brandColour", value, { shouldDirty: true, shouldValidate: true });
  if (!profile.hasCustomBranding)
    return (
      <div className="text-sm">
        <p className="font-medium">{t("title")}</p>
        <p className="mt-1 text-muted-foreground">
          {t("notIncluded")} {profile.brandColour && t("kept", { colour: profile.brandColour })}
        </p>
        <Link
          href={`/dashboard/business/settings?businessId=${profile.id}#subscription`}
          className="inline-flex min-h-11 items-center font-medium underline decoration-border underline-offset-4 hover:decoration-primary"
        >
          {t("plans")}
        </Link>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <Field name="brandColour" label={t("title")} hint={optional} help={t("help")}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-2">
            <input
              type="color"
              aria-label={t("pick")}
              value={colour ?? "#ffffff"}
              onChange={({ target }) => set(target.value)}
              className="size-11 shrink-0 cursor-pointer rounded-md border border-input bg-card p-1 focus-visible:outline-2 focus-visible:outline-ring focus-visible:outline-offset-2"
            />
            <Input
              {...control}
              placeholder="#1f7a4d"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={7}
              className="w-28 tabular-nums"
            />
            {colour && (
              <Button variant="ghost" onClick={() => set("")}>
                {t("remove")}
              </Button>
            )}
          </div>
        )}
      </Field>
      {colour && (
        <section aria-label={t("preview")}>
          <BrandPreview name={profile.name} logo={logo} colour={colour} />
        </section>
      )}
    </div>
  );
}
