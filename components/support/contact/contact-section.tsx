import { useTranslations } from "next-intl";
import type { PublicSettings } from "@/lib/platform/settings/contract";
import { ContactDetails } from "./contact-details";
import { DeferredContactForm } from "./deferred-contact-form";

export function ContactSection({ settings }: { settings: PublicSettings }) {
  const t = useTranslations("location");
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
        <div className="mt-8">
          <ContactDetails
            contact={settings}
            labels={{ phone: t("callUs"), email: t("mailUs"), hours: t("supportHours") }}
          />
        </div>
      </div>
      <div className="relative overflow-hidden rounded-xl border bg-card p-5 md:p-8">
        <DeferredContactForm />
        <p className="hidden text-muted-foreground noscript:block">
          {t("contactNoScript", { email: settings.supportEmail })}
        </p>
      </div>
    </section>
  );
}
