"use client";

import { useTranslations } from "next-intl";
import { PictureUpload } from "@/components/form/picture-upload";

export interface SitePicture {
  fileId: string;
  url: string;
}

/** Uploads a picture for the public pages: shown at once, published when the dialog is saved. */
export function SitePictureField({
  name,
  path,
  chosen,
  onChoose,
}: {
  name: string;
  path: string | null;
  chosen: SitePicture | undefined;
  onChoose: (picture: SitePicture | undefined) => void;
}) {
  const t = useTranslations("settingsAdmin.picture");
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{t("title")}</legend>
      <PictureUpload
        name={name}
        url={chosen?.url ?? path}
        canRemove={chosen !== undefined}
        t={t}
        purpose="site_picture"
        onStored={({ id, url }) => onChoose({ fileId: id, url })}
        onRemove={() => onChoose(undefined)}
      />
    </fieldset>
  );
}
