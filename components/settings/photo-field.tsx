"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useFailureText } from "@/components/api/failure-text";
import { useAct } from "@/components/api/use-act";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { CircleAlertIcon } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { upload } from "@/lib/api/upload";
import { storedFile } from "@/lib/files/contract";
import { type Profile, profile as profileOf } from "@/lib/profile/contract";
import { photoProblem } from "@/lib/profile/rules";

/** One's portrait: chosen, sent with its progress, shown at once, taken away again. */
export function PhotoField({ profile }: { profile: Profile }) {
  const t = useTranslations("settings.profile.photo");
  const errors = useTranslations("errors");
  const failureText = useFailureText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState(profile.photoUrl);
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const removal = useAct(async () => {
    setUrl((await api.delete("/api/profile/photo", profileOf)).photoUrl);
    toast.success(t("removed"));
  });

  async function send(file: File) {
    const wrong = photoProblem(file);
    setProblem(wrong && errors(wrong));
    if (wrong) return;
    setPercent(0);
    try {
      const options = { onProgress: setPercent, signal: new AbortController().signal };
      const { id: fileId } = await upload(
        "/api/files",
        { purpose: "profile_photo", file },
        storedFile,
        options,
      );
      setUrl((await api.put("/api/profile/photo", { fileId }, profileOf)).photoUrl);
      toast.success(t("changed"));
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setPercent(undefined);
    }
  }

  const isSending = percent !== undefined;
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
      <Avatar name={profile.fullName} src={url} className="size-16 text-lg" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            busy={isSending}
            busyText={t("sending", { percent: percent ?? 0 })}
            aria-describedby={`${id}-note`}
            onClick={() => input.current?.click()}
          >
            {url ? t("replace") : t("add")}
          </Button>
          {url && (
            <Button
              variant="ghost"
              size="sm"
              busy={removal.isBusy}
              disabled={isSending}
              onClick={removal.run}
            >
              {t("remove")}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={t("choose")}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void send(file);
            // The same picture may be chosen again after a failure.
            target.value = "";
          }}
        />
        {problem ? (
          <p id={`${id}-note`} role="alert" className="mt-2 flex items-start gap-1.5 text-danger text-sm">
            <CircleAlertIcon className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
        ) : (
          <p id={`${id}-note`} className="mt-2 text-muted-foreground text-sm">
            {t("help")}
          </p>
        )}
      </div>
    </div>
  );
}
