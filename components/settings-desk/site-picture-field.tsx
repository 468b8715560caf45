"use client";

import { useTranslations } from "next-intl";
import { PictureUpload } from "@/components/form/picture-upload";
import { upload } from "@/lib/api/upload";
import { storedFile } from "@/lib/files/contract";

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
  async function send(file: File, onProgress: (percent: number) => void) {
    const options = { onProgress, signal: new AbortController().signal };
    const { id, url } = await upload("/api/files", { purpose: "site_picture", file }, storedFile, options);
    onChoose({ fileId: id, url });
  }
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{t("title")}</legend>
      <PictureUpload
        name={name}
        url={chosen?.url ?? path}
        canRemove={chosen !== undefined}
        words={{
          ...{
            add: t("add"),
            replace: t("replace"),
            remove: t("keep"),
            choose: t("choose"),
            help: t("help"),
          },
          sending: (percent) => t("sending", { percent }),
        }}
        onFile={send}
        onRemove={() => onChoose(undefined)}
      />
    </fieldset>
  );
}
