"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useFailureText } from "@/components/api/failure-text";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { CircleAlertIcon } from "@/components/ui/icons";
import { upload } from "@/lib/api/upload";
import type { BusinessProfile } from "@/lib/business/contract";
import { storedFile } from "@/lib/files/contract";
import { photoProblem } from "@/lib/profile/rules";

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
  const errors = useTranslations("errors");
  const failureText = useFailureText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const url = chosen ? chosen.url : profile.logoPath;

  async function send(file: File) {
    const wrong = photoProblem(file);
    setProblem(wrong && errors(wrong));
    if (wrong) return;
    setPercent(0);
    try {
      const options = { onProgress: setPercent, signal: new AbortController().signal };
      const fields = { purpose: "business_logo", businessId: profile.id, file };
      const stored = await upload("/api/files", fields, storedFile, options);
      onChoose({ fileId: stored.id, url: stored.url });
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{t("title")}</legend>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <Avatar name={profile.name} src={url} className="size-16 text-lg" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              busy={percent !== undefined}
              busyText={t("sending", { percent: percent ?? 0 })}
              aria-describedby={`${id}-note`}
              onClick={() => input.current?.click()}
            >
              {url ? t("replace") : t("add")}
            </Button>
            {url && (
              <Button variant="ghost" size="sm" onClick={() => onChoose({ fileId: null, url: null })}>
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
    </fieldset>
  );
}
