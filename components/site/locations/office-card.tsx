import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ArrowRightIcon, ClockIcon, MailIcon, MapPinIcon, PhoneIcon } from "@/components/ui/icons";
import { InlinePictureSource } from "@/components/ui/inline-picture-source";
import { srcSetOf } from "@/lib/platform/images/rules";
import type { Office } from "@/lib/platform/settings/contract";
import { localizedTextIn, officeMapHref, openingHoursIn } from "@/lib/platform/settings/rules";

/** One office with its address, opening hours, contacts and services. */
export function OfficeCard({
  office,
  isFirst,
  inline,
}: {
  office: Office;
  isFirst: boolean;
  /** Its picture as a data URL, for phones. */
  inline: string | undefined;
}) {
  const t = useTranslations("location");
  const locale = useLocale();
  const name = localizedTextIn(office.name, locale);
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-xl border bg-card">
      {/* Inside <picture> React does not preload the image for pages that only prefetch this one. */}
      <picture>
        {inline && <InlinePictureSource id={inline} />}
        <img
          src={office.imagePath}
          srcSet={srcSetOf(office.imagePath, 1200)}
          sizes="(width < 48rem) 92vw, (width < 64rem) 46vw, 384px"
          alt=""
          width={960}
          height={640}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : undefined}
          className="aspect-16/10 w-full object-cover dark:brightness-90"
        />
      </picture>
      <div className="flex flex-1 flex-col p-5 md:p-6">
        <h3 className="text-lg">{name}</h3>
        <dl className="mt-4 flex flex-col gap-3 text-sm">
          <Fact icon={<MapPinIcon />} label={t("address")}>
            {office.address}, {office.city}
          </Fact>
          <Fact icon={<ClockIcon />} label={t("hours")}>
            {openingHoursIn(office.hours, locale)}
          </Fact>
          <Fact icon={<PhoneIcon />} label={t("phone")}>
            <a href={`tel:${office.phone.replaceAll(" ", "")}`} className={`${link} tabular-nums`}>
              {office.phone}
            </a>
          </Fact>
          <Fact icon={<MailIcon />} label={t("email")}>
            <a href={`mailto:${office.email}`} className={link}>
              {office.email}
            </a>
          </Fact>
        </dl>
        <ul aria-label={t("services")} className="mt-5 mb-6 flex flex-wrap gap-2">
          {office.features
            .map((feature) => localizedTextIn(feature, locale))
            .map((feature) => (
              <li key={feature} className="rounded-full border px-3 py-1 text-xs">
                {feature}
              </li>
            ))}
        </ul>
        <a
          href={officeMapHref(office)}
          target="_blank"
          rel="noreferrer"
          aria-label={t("openMapOf", { name })}
          className="touch-target relative mt-auto inline-flex items-center gap-1.5 self-start font-medium text-sm underline decoration-2 decoration-primary underline-offset-6 hover:decoration-foreground"
        >
          {t("openMap")}
          <ArrowRightIcon className="size-4" />
        </a>
      </div>
    </article>
  );
}

const link = "touch-target relative decoration-border underline-offset-4 hover:underline";

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted-foreground">
      <dt>
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
