"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { Card } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import { type BadgeView, badgeView, stepFields } from "@/lib/businesses/badge-requests/contract";
import { type BadgeStepNumber, reachableStep } from "@/lib/businesses/badge-requests/rules";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources, setResource } from "@/lib/platform/http/use-resource";
import { localPath } from "@/lib/platform/i18n/local-path";
import { BadgeDocuments } from "./badge-documents";
import { BadgeStep } from "./badge-step";
import { BadgeBasicFields, BadgeContactFields, BadgeDetailFields } from "./badge-step-fields";
import { BadgeStepList } from "./badge-step-list";
import { BadgeTypeField } from "./badge-type-field";

/** spec.md's delay between the success message and the dashboard. */
const REDIRECT_DELAY_MS = 2_000;

/** The five steps of a registration; each has its own URL, and Next and Previous save it as a draft. */
export function BadgeWizard({
  request,
  contact,
  thisYear,
}: {
  /** The draft or the rejected request; undefined if there is none. */
  request: BadgeView | undefined;
  /** The account's contact details, to prefill the form. */
  contact: { email: string; phone: string | null };
  thisYear: number;
}) {
  const t = useTranslations("badges");
  const router = useRouter();
  const locale = useLocale();
  const reached = request?.step ?? 1;
  const step = reachableStep(useSearchParams().get("step"), reached);
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // Moves the focus to the title of the next step instead of leaving it at the end of the page.
    if (shown.current !== step) title.current?.focus();
    shown.current = step;
  }, [step]);

  async function saveStep(values: Record<string, unknown>, to: BadgeStepNumber) {
    const draft = await api.put("/api/badge-requests/draft", { ...values, step: to }, badgeView);
    setResource("/api/badge-requests", [draft]);
    router.push(`${localPath("/business-badge-registration", locale)}?step=${to}`);
  }
  async function submit(values: Record<string, unknown>) {
    try {
      await api.post("/api/badge-requests", values, badgeView);
    } catch (error) {
      if (error instanceof ApiError && error.status > 0 && error.status < 500) throw error;
      throw new ApiError(0, "unavailable", t("failed"));
    }
    toast.success(t("done"));
    setTimeout(() => router.push(localPath("/dashboard/business", locale)), REDIRECT_DELAY_MS);
    await refreshResources("/api/badge-requests");
  }

  const fields = stepFields(thisYear);
  const { businessLicense, taxCertificate } = request?.documents ?? {};
  const documentsSchema = z.object({}).refine(() => businessLicense && taxCertificate, {
    path: ["documents"],
    message: "fileRequired",
  });
  const steps = {
    1: { schema: fields[1], body: <BadgeBasicFields /> },
    2: { schema: fields[2], body: <BadgeContactFields /> },
    3: { schema: fields[3], body: <BadgeDetailFields thisYear={thisYear} /> },
    4: { schema: documentsSchema, body: request && <BadgeDocuments request={request} /> },
    5: { schema: fields[5], body: <BadgeTypeField /> },
  };
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12">
      <BadgeStepList step={step} reached={reached} />
      <Card className="p-5 sm:p-8">
        <h2 ref={title} tabIndex={-1} className="font-semibold text-xl tracking-tight outline-none">
          {t(`steps.${step}`)}
        </h2>
        <p className="measure mt-1 mb-6 text-muted-foreground text-sm">{t(`leads.${step}`)}</p>
        <BadgeStep
          key={step}
          schema={steps[step].schema}
          draftKey={`badge ${request?.id ?? ""} ${step}`}
          values={step === 4 ? {} : initialValues(request, contact)}
          onNext={(values) =>
            step === 5 ? submit(values) : saveStep(step === 4 ? {} : values, (step + 1) as BadgeStepNumber)
          }
          onPrevious={
            step === 1
              ? undefined
              : (values) => saveStep(step === 4 ? {} : ownFields(values, step), (step - 1) as BadgeStepNumber)
          }
          next={t(step === 5 ? "submit" : "next")}
          nextBusy={t(step === 5 ? "submitBusy" : "nextBusy")}
        >
          {steps[step].body}
        </BadgeStep>
      </Card>
    </div>
  );

  function ownFields(values: Record<string, unknown>, of: 2 | 3 | 5) {
    return Object.fromEntries(Object.keys(fields[of].shape).map((name) => [name, values[name]]));
  }
}

/** Empty inputs need "", because React treats null as uncontrolled. */
function initialValues(request: BadgeView | undefined, contact: { email: string; phone: string | null }) {
  const begun = { services: [], badgeType: "" };
  const { email, phone } = contact;
  const { documents: _, ...saved } = request ?? { documents: {} };
  const filled = Object.entries({ ...begun, ...saved }).map(([name, value]) => [name, value ?? ""]);
  const values = Object.fromEntries(filled);
  return { ...values, email: values.email || email, phone: values.phone || (phone ?? "") };
}
