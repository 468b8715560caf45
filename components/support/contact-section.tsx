import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ClockIcon, MailIcon, PhoneIcon } from "@/components/ui/icons";
import type { PublicSettings } from "@/lib/settings/contract";
import { hoursIn } from "@/lib/settings/rules";
import { LateContactForm } from "./late-contact-form";

/** Every way to reach support: write here, call, or mail. */
export function ContactSection({ settings }: { settings: PublicSettings }) {
  const t = useTranslations("location");
  const { supportPhone, supportEmail, supportHours } = settings;
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className="page-width section-space grid scroll-mt-16 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div>
        <h2 id="contact-title" className="text-xl md:text-2xl">
          {t("contactTitle")}
        </h2>
        <p className="mt-3 max-w-[48ch] text-muted-foreground">{t("contactLead")}</p>
        <dl className="mt-8 flex flex-col gap-5">
          <Way icon={<PhoneIcon />} label={t("callUs")}>
            <a href={`tel:${supportPhone.replaceAll(" ", "")}`} className={link}>
              {supportPhone}
            </a>
          </Way>
          <Way icon={<MailIcon />} label={t("mailUs")}>
            <a href={`mailto:${supportEmail}`} className={link}>
              {supportEmail}
            </a>
          </Way>
          <Way icon={<ClockIcon />} label={t("supportHours")}>
            {hoursIn(supportHours, useLocale())}
          </Way>
        </dl>
      </div>
      <div className="relative overflow-hidden rounded-xl border bg-card p-5 md:p-8">
        <LateContactForm />
        <p className="hidden text-muted-foreground noscript:block">
          {t("contactNoScript", { email: supportEmail })}
        </p>
      </div>
    </section>
  );
}

const link =
  "relative touch-target font-medium tabular-nums underline decoration-border decoration-2 underline-offset-4 hover:decoration-foreground";

function Way({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="relative pl-9">
      <dt className="text-muted-foreground text-sm [&_svg]:absolute [&_svg]:top-0.5 [&_svg]:left-0 [&_svg]:size-5 [&_svg]:text-foreground">
        {icon}
        {label}
      </dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
