"use client";

import { useTranslations } from "next-intl";
import { PictureUpload } from "@/components/form/picture-upload";
import { upload } from "@/lib/api/upload";
import type { BusinessProfile } from "@/lib/business/contract";
import { storedFile } from "@/lib/files/contract";

type Logo = { fileId: string | null; url: string | null };

/** A logo: sent with its progress and shown at once, the business's own once the profile is saved. */
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
  async function send(file: File, onProgress: (percent: number) => void) {
    const options = { onProgress, signal: new AbortController().signal };
    const fields = { purpose: "business_logo", businessId: profile.id, file };
    const { id, url } = await upload("/api/files", fields, storedFile, options);
    onChoose({ fileId: id, url });
  }
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{t("title")}</legend>
      <PictureUpload
        name={profile.name}
        url={chosen ? chosen.url : profile.logoPath}
        words={{
          ...{
            add: t("add"),
            replace: t("replace"),
            remove: t("remove"),
            choose: t("choose"),
            help: t("help"),
          },
          sending: (percent) => t("sending", { percent }),
        }}
        onFile={send}
        onRemove={() => onChoose({ fileId: null, url: null })}
      />
    </fieldset>
  );
}
