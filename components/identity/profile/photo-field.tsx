"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PictureUpload } from "@/components/form/picture-upload";
import { useAction } from "@/components/form/use-action";
import { toast } from "@/components/ui/toast";
import { type Profile, profile as profileOf } from "@/lib/identity/profile/contract";
import type { StoredFile } from "@/lib/platform/files/contract";
import { api } from "@/lib/platform/http/api-client";

/** Uploads the profile photo with progress, shows it at once, and removes it. */
export function PhotoField({ profile }: { profile: Profile }) {
  const t = useTranslations("settings.profile.photo");
  const [url, setUrl] = useState(profile.photoUrl);
  const removal = useAction(async () => {
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
      purpose="profile_photo"
      onStored={wear}
      onRemove={removal.run}
      isRemoving={removal.isBusy}
    />
  );
}
