import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { ClockIcon, MailIcon, PhoneIcon } from "@/components/ui/icons";
import type { PublicSettings } from "@/lib/platform/settings/contract";
import { openingHoursIn } from "@/lib/platform/settings/rules";

/** Shows phone, email and opening hours from the settings, on public pages and in the dashboard. */
export function ContactDetails({
  contact: { supportPhone, supportEmail, supportHours },
  labels,
}: {
  contact: Pick<PublicSettings, "supportPhone" | "supportEmail" | "supportHours">;
  labels: { phone: string; email: string; hours: string };
}) {
  return (
    <dl className="flex flex-col gap-5">
      <ContactDetail icon={<PhoneIcon />} label={labels.phone}>
        <a href={`tel:${supportPhone.replaceAll(" ", "")}`} className={link}>
          {supportPhone}
        </a>
      </ContactDetail>
      <ContactDetail icon={<MailIcon />} label={labels.email}>
        <a href={`mailto:${supportEmail}`} className={link}>
          {supportEmail}
        </a>
      </ContactDetail>
      <ContactDetail icon={<ClockIcon />} label={labels.hours}>
        {openingHoursIn(supportHours, useLocale())}
      </ContactDetail>
    </dl>
  );
}

const link =
  "relative touch-target break-words font-medium tabular-nums underline decoration-border decoration-2 underline-offset-4 hover:decoration-foreground";

function ContactDetail({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
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
