"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { Card } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { refreshResources, showResource } from "@/lib/api/use-resource";
import { type BadgeView, badgeView, stepFields } from "@/lib/badge-requests/contract";
import { type Step, stepAt } from "@/lib/badge-requests/rules";
import { localPath } from "@/lib/i18n/local-path";
import { BadgePapers } from "./badge-papers";
import { BadgeStep } from "./badge-step";
import { BadgeTypeField } from "./badge-type-field";
import { BasicFields, ContactFields, DetailFields } from "./step-fields";
import { StepList } from "./step-list";

/** The specification's delay between the success and the dashboard. */
const ON_TO_DASHBOARD_MS = 2_000;

/** Five steps to a business of one's own; each is in the address, and kept as a draft when one goes on or back. */
export function BadgeWizard({
  request,
  contact,
  thisYear,
}: {
  /** The draft, or what was refused; undefined before anything was kept. */
  request: BadgeView | undefined;
  /** Of the account, to begin with. */
  contact: { email: string; phone: string | null };
  thisYear: number;
}) {
  const t = useTranslations("badges");
  const router = useRouter();
  const locale = useLocale();
  const reached = request?.step ?? 1;
  const step = stepAt(useSearchParams().get("step"), reached);
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // Who went on finds themselves at the next step's title, not at the end of the page.
    if (shown.current !== step) title.current?.focus();
    shown.current = step;
  }, [step]);

  async function keep(values: Record<string, unknown>, to: Step) {
    const draft = await api.put("/api/badge-requests/draft", { ...values, step: to }, badgeView);
    showResource("/api/badge-requests", [draft]);
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
    setTimeout(() => router.push(localPath("/dashboard/business", locale)), ON_TO_DASHBOARD_MS);
    await refreshResources("/api/badge-requests");
  }

  const fields = stepFields(thisYear);
  const { businessLicense, taxCertificate } = request?.documents ?? {};
  const papers = z.object({}).refine(() => businessLicense && taxCertificate, {
    path: ["papers"],
    message: "fileRequired",
  });
  const steps = {
    1: { schema: fields[1], body: <BasicFields /> },
    2: { schema: fields[2], body: <ContactFields /> },
    3: { schema: fields[3], body: <DetailFields thisYear={thisYear} /> },
    4: { schema: papers, body: request && <BadgePapers request={request} /> },
    5: { schema: fields[5], body: <BadgeTypeField /> },
  };
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12">
      <StepList step={step} reached={reached} />
      <Card className="p-5 sm:p-8">
        <h2 ref={title} tabIndex={-1} className="font-semibold text-xl tracking-tight outline-none">
          {t(`steps.${step}`)}
        </h2>
        <p className="measure mt-1 mb-6 text-muted-foreground text-sm">{t(`leads.${step}`)}</p>
        <BadgeStep
          key={step}
          schema={steps[step].schema}
          values={step === 4 ? {} : initialValues(request, contact)}
          onNext={(values) =>
            step === 5 ? submit(values) : keep(step === 4 ? {} : values, (step + 1) as Step)
          }
          onPrevious={
            step === 1
              ? undefined
              : (values) => keep(step === 4 ? {} : ownFields(values, step), (step - 1) as Step)
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

/** Empty inputs hold "", never null: the browser would call that uncontrolled. */
function initialValues(request: BadgeView | undefined, contact: { email: string; phone: string | null }) {
  const begun = { services: [], badgeType: "" };
  const { email, phone } = contact;
  const { documents: _, ...kept } = request ?? { documents: {} };
  const filled = Object.entries({ ...begun, ...kept }).map(([name, value]) => [name, value ?? ""]);
  const values = Object.fromEntries(filled);
  return { ...values, email: values.email || email, phone: values.phone || (phone ?? "") };
}
