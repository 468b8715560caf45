"use client";

import { useTranslations } from "next-intl";
import { PictureUpload } from "@/components/form/picture-upload";
import type { BusinessProfile } from "@/lib/businesses/businesses/contract";

type Logo = { fileId: string | null; url: string | null };

/** Uploads a logo with a progress bar and previews it; it becomes the business's logo when the profile is saved. */
export function LogoField({
  profile,
  chosen,
  onChoose,
}: {
  profile: BusinessProfile;
  chosen: Logo | undefined;
  onChoose: (logo: Logo) => void;
}) {
  const t = useTranslations("company.profile.logo");
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{t("title")}</legend>
      <PictureUpload
        name={profile.name}
        url={chosen ? chosen.url : profile.logoPath}
        t={t}
        purpose="business_logo"
        businessId={profile.id}
        onStored={({ id, url }) => onChoose({ fileId: id, url })}
        onRemove={() => onChoose({ fileId: null, url: null })}
      />
    </fieldset>
  );
}
