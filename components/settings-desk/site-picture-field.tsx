"use client";

import { useTranslations } from "next-intl";
import { PictureUpload } from "@/components/form/picture-upload";

export interface SitePicture {
  fileId: string;
  url: string;
}

/** A picture of the public pages: sent with its progress and shown at once, theirs once the dialog is saved. */
export function SitePictureField({
  name,
  path,
  chosen,
  onChoose,
}: {
  name: string;
  /** What is shown now. */
  path: string | null;
  chosen: SitePicture | undefined;
  onChoose: (picture: SitePicture | undefined) => void;
}) {
  const t = useTranslations("settingsDesk.picture");
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{t("title")}</legend>
      <PictureUpload
        name={name}
        url={chosen?.url ?? path}
        canRemove={chosen !== undefined}
        t={t}
        fields={{ purpose: "site_picture" }}
        onStored={({ id, url }) => onChoose({ fileId: id, url })}
        onRemove={() => onChoose(undefined)}
      />
    </fieldset>
  );
}
