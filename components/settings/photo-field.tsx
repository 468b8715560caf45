"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAct } from "@/components/api/use-act";
import { PictureUpload } from "@/components/form/picture-upload";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { upload } from "@/lib/api/upload";
import { storedFile } from "@/lib/files/contract";
import { type Profile, profile as profileOf } from "@/lib/profile/contract";

/** One's portrait: sent with its progress, shown at once, taken away again. */
export function PhotoField({ profile }: { profile: Profile }) {
  const t = useTranslations("settings.profile.photo");
  const [url, setUrl] = useState(profile.photoUrl);
  const removal = useAct(async () => {
    setUrl((await api.delete("/api/profile/photo", profileOf)).photoUrl);
    toast.success(t("removed"));
  });
  async function send(file: File, onProgress: (percent: number) => void) {
    const options = { onProgress, signal: new AbortController().signal };
    const { id: fileId } = await upload(
      "/api/files",
      { purpose: "profile_photo", file },
      storedFile,
      options,
    );
    setUrl((await api.put("/api/profile/photo", { fileId }, profileOf)).photoUrl);
    toast.success(t("changed"));
  }
  return (
    <PictureUpload
      name={profile.fullName}
      url={url}
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
      onRemove={removal.run}
      isRemoving={removal.isBusy}
    />
  );
}
