"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { CircleAlertIcon } from "@/components/ui/first-view-icons";
import { type StoredFile, storedFile } from "@/lib/platform/files/contract";
import { rejectionReason } from "@/lib/platform/files/upload-rules";
import { uploadFile } from "@/lib/platform/http/upload-file";
import { useErrorText } from "./use-error-text";

type MessageKey = "add" | "replace" | "remove" | "choose" | "help" | "sending";

/** Uploads one small picture (a portrait, a logo): choose, validate, send with progress, remove. */
export function PictureUpload({
  name,
  url,
  t,
  fields,
  onStored,
  onRemove,
  isRemoving = false,
  canRemove = true,
}: {
  /** Name whose initials replace a missing picture. */
  name: string;
  url: string | null;
  t: (key: MessageKey, values?: { percent: number }) => string;
  /** Form fields sent with the file: its purpose and its owner. */
  fields: Record<string, string>;
  /** Called with the stored file; an error it throws is shown below. */
  onStored: (stored: StoredFile) => unknown;
  onRemove: () => void;
  isRemoving?: boolean;
  /** False if a picture is required. */
  canRemove?: boolean;
}) {
  const errors = useTranslations("errors");
  const failureText = useErrorText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isSending = percent !== undefined;

  async function send(file: File) {
    // Every picture uploaded here has the size limit of a portrait.
    const wrong = rejectionReason(file, "profile_photo");
    setProblem(wrong && errors(wrong));
    if (wrong) return;
    setPercent(0);
    try {
      const options = { onProgress: setPercent, signal: new AbortController().signal };
      await onStored(await uploadFile("/api/files", { ...fields, file }, storedFile, options));
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
      <Avatar name={name} src={url} className="size-16 text-lg" />
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
          {url && canRemove && (
            <Button variant="ghost" size="sm" busy={isRemoving} disabled={isSending} onClick={onRemove}>
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
