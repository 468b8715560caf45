"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useStaleChoice } from "@/components/form/use-stale-choice";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/toast";
import {
  type BusinessProfile,
  businessProfile,
  businessProfileSteps,
} from "@/lib/businesses/businesses/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { BrandColourField } from "./brand-colour-field";
import { BusinessProfileFields } from "./business-profile-fields";
import { LogoField } from "./logo-field";

type Values = Record<string, string>;
const steps = [0, 1, 2] as const;
type Step = (typeof steps)[number];

/** Three steps; nothing is saved before Save in the last one, and Cancel discards everything. */
export function BusinessProfileWizard({ profile, onDone }: { profile: BusinessProfile; onDone: () => void }) {
  const t = useTranslations("company.profile");
  const [step, setStep] = useState<Step>(0);
  const [values, setValues] = useState<Values>(() => valuesOf(profile));
  const [logo, setLogo] = useState<{ fileId: string | null; url: string | null }>();
  const [problem, setProblem] = useState<string>();
  const [filledAt, setFilledAt] = useState(profile.updatedAt);
  const title = useRef<HTMLHeadingElement>(null);
  const path = "/api/business-profile";
  const { save, choice } = useStaleChoice(profile, {
    read: () => api.get(`${path}?businessId=${profile.id}`, businessProfile),
    fill: (latest) => {
      setValues(valuesOf(latest));
      setLogo(undefined);
      setFilledAt(latest.updatedAt);
    },
  });
  // Moves the focus to the title of the step instead of leaving it at the end of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every step
  useEffect(() => title.current?.focus(), [step]);

  async function go(from: Step, typed: Values, to: number) {
    const all = { ...values, ...typed };
    setValues(all);
    setProblem(undefined);
    if (to < 3) return setStep(to as Step);
    const change = { ...all, businessId: profile.id, ...(logo && { logoFileId: logo.fileId }) };
    try {
      await save(({ updatedAt }) => api.put(path, { ...change, updatedAt }, businessProfile));
    } catch (error) {
      const elsewhere = stepOfProblem(error, from);
      if (elsewhere === undefined) throw error;
      setProblem(Object.values((error as ApiError).fields)[0]);
      return setStep(elsewhere);
    }
    toast.success(t("saved"));
    onDone();
    await refreshResources(path);
  }

  return (
    <Card className="max-w-3xl p-5 sm:p-8">
      <p className="font-medium text-muted-foreground text-sm">{t("stepOf", { step: step + 1 })}</p>
      <div aria-hidden="true" className="mt-2 mb-6 flex gap-1.5">
        {steps.map((each) => (
          <span
            key={each}
            className={cn("h-1.5 flex-1 rounded-full", each <= step ? "bg-primary" : "bg-foreground/15")}
          />
        ))}
      </div>
      <h2 ref={title} tabIndex={-1} className="mb-6 font-semibold text-xl tracking-tight outline-none">
        {t(`steps.${step}`)}
      </h2>
      {problem && (
        <Alert variant="danger" className="mb-5">
          {problem}
        </Alert>
      )}
      <StepForm
        key={`${step} ${filledAt}`}
        step={step}
        values={values}
        choice={choice}
        isVerified={profile.verification === "verified"}
        onGo={(typed, to) => go(step, typed, to)}
        onCancel={onDone}
      >
        {step === 2 && (
          <>
            <LogoField profile={profile} chosen={logo} onChoose={setLogo} />
            <BrandColourField profile={profile} logo={logo ? logo.url : profile.logoPath} />
          </>
        )}
      </StepForm>
    </Card>
  );
}

function StepForm({
  step,
  values,
  choice,
  isVerified,
  onGo,
  onCancel,
  children,
}: {
  step: Step;
  values: Values;
  choice: React.ReactNode;
  isVerified: boolean;
  onGo: (typed: Values, to: number) => unknown;
  onCancel: () => void;
  children: React.ReactNode;
}) {
  const t = useTranslations("company.profile");
  const schema = businessProfileSteps[step] as z.ZodObject;
  const names = Object.keys(schema.shape);
  const form = useForm<Values, unknown, Values>({
    // Passes the raw values on to the next step: parsed ones would turn an empty line into null.
    resolver: zodResolver(schema as never, undefined, { raw: true }) as never,
    defaultValues: Object.fromEntries(names.map((name) => [name, values[name] ?? ""])),
  });
  return (
    <Form
      form={form}
      onSubmit={async (typed) => onGo(typed, step + 1)}
      translate={errorText(useTranslations("errors"))}
      choice={choice}
    >
      <BusinessProfileFields step={step} isVerified={isVerified} />
      {children}
      <div className="flex flex-wrap gap-2 border-t pt-5">
        <Button variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <div className="ml-auto flex gap-2">
          {step > 0 && (
            <Button variant="secondary" onClick={() => onGo(form.getValues(), step - 1)}>
              {t("back")}
            </Button>
          )}
          <SubmitButton size="default" busyText={t("saving")}>
            {step === 2 ? t("save") : t("next")}
          </SubmitButton>
        </div>
      </div>
    </Form>
  );
}

/** The step of a rejected field, if it is another one. */
function stepOfProblem(error: unknown, from: Step): Step | undefined {
  const [field] = error instanceof ApiError ? Object.keys(error.fields) : [];
  const step = steps.find((each) => field !== undefined && field in businessProfileSteps[each].shape);
  return step === from ? undefined : step;
}

function valuesOf(profile: BusinessProfile): Values {
  const names = businessProfileSteps.flatMap((schema) =>
    Object.keys(schema.shape),
  ) as (keyof BusinessProfile)[];
  return Object.fromEntries(names.map((name) => [name, profile[name] ?? ""])) as Values;
}
