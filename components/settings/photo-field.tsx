"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAct } from "@/components/api/use-act";
import { PictureUpload } from "@/components/form/picture-upload";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import type { StoredFile } from "@/lib/files/contract";
import { type Profile, profile as profileOf } from "@/lib/profile/contract";

/** One's portrait: sent with its progress, shown at once, taken away again. */
export function PhotoField({ profile }: { profile: Profile }) {
  const t = useTranslations("settings.profile.photo");
  const [url, setUrl] = useState(profile.photoUrl);
  const removal = useAct(async () => {
    setUrl((await api.delete("/api/profile/photo", profileOf)).photoUrl);
    toast.success(t("removed"));
  });
  async function wear({ id: fileId }: StoredFile) {
    setUrl((await api.put("/api/profile/photo", { fileId }, profileOf)).photoUrl);
    toast.success(t("changed"));
  }
  return (
    <PictureUpload
      name={profile.fullName}
      url={url}
      t={t}
      fields={{ purpose: "profile_photo" }}
      onStored={wear}
      onRemove={removal.run}
      isRemoving={removal.isBusy}
    />
  );
}
