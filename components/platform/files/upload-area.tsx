"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { UploadGate } from "@/components/form/upload-gate";
import { useUploads } from "@/components/form/use-uploads";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CameraIcon, UploadIcon } from "@/components/ui/document-icons";
import { CircleAlertIcon } from "@/components/ui/status-icons";
import type { FilePurpose, StoredFile } from "@/lib/platform/files/contract";
import { uploadRules } from "@/lib/platform/files/upload-rules";
import { UploadProgress } from "./upload-progress";

/**
 * An area for one file, which can be dropped, chosen, or photographed on phones, with its progress and
 * errors. The stored file takes its place as `children`, so that a form that waits for the upload is told of its end.
 */
export function UploadArea({
  label,
  purpose,
  businessId,
  action,
  isSavedAtOnce,
  isRequired = false,
  onStored,
  children,
}: {
  /** Accessible name of what is uploaded here. */
  label: string;
  purpose: FilePurpose;
  businessId?: string;
  /** Label of the button; default "Choose a file". */
  action?: string;
  /** Whether `onStored` saves it; otherwise the form around does. */
  isSavedAtOnce?: boolean;
  /** Whether the form around needs the file. */
  isRequired?: boolean;
  onStored: (file: StoredFile) => unknown;
  children?: ReactNode;
}) {
  const t = useTranslations("documents.upload");
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const uploads = useUploads({ purpose, businessId, continues: isSavedAtOnce }, onStored);
  const [sending] = uploads.sendings;

  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    if (sending) uploads.dismiss(sending);
    uploads.add([file]);
  };
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }
  return (
    <>
      {children ||
        (sending && !sending.problem ? (
          <UploadProgress
            label={label}
            name={sending.file.name}
            percent={sending.percent}
            onCancel={() => uploads.dismiss(sending)}
          />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same
          <div
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            className={cn(
              "flex flex-col items-center gap-3 rounded-lg border border-input border-dashed px-4 py-6 text-center transition-colors",
              isOver && "border-foreground bg-accent",
            )}
          >
            {sending ? (
              <p id={`${id}-note`} role="alert" className="flex items-start gap-1.5 text-danger text-sm">
                <CircleAlertIcon className="mt-0.5 size-4 shrink-0" />
                <span>{sending.problem}</span>
              </p>
            ) : (
              <p id={`${id}-note`} className="text-muted-foreground text-sm">
                {t(purpose === "profile_photo" || purpose === "business_logo" ? "pictureHelp" : "help")}
                {/* Touch devices cannot drop files. */}
                <span className="pointer-coarse:hidden"> {t("drop")}</span>
              </p>
            )}
            <div className="flex flex-wrap justify-center gap-2">
              {sending?.canRetry && <Button onClick={() => uploads.retry(sending)}>{t("retry")}</Button>}
              <Button
                variant="secondary"
                aria-label={`${action ?? t("choose")}: ${label}`}
                aria-describedby={`${id}-note`}
                onClick={() => chooser.current?.click()}
              >
                <UploadIcon />
                {action ?? t("choose")}
              </Button>
              {/* Offered on touch devices only, which usually have a camera. */}
              <Button
                variant="ghost"
                aria-label={`${t("photograph")}: ${label}`}
                className="hidden pointer-coarse:inline-flex"
                onClick={() => camera.current?.click()}
              >
                <CameraIcon />
                {t("photograph")}
              </Button>
            </div>
            {[chooser, camera].map((input) => (
              <input
                key={input === camera ? "camera" : "file"}
                ref={input}
                type="file"
                hidden
                aria-label={label}
                accept={input === camera ? "image/*" : uploadRules[purpose].mediaTypes.join(",")}
                capture={input === camera ? "environment" : undefined}
                onChange={({ target }) => {
                  take(target.files);
                  // Choosing the same file again must also trigger a change event.
                  target.value = "";
                }}
              />
            ))}
          </div>
        ))}
      <UploadGate uploads={uploads} what="file" canSendWithout={!isRequired} isSavedAtOnce={isSavedAtOnce} />
    </>
  );
}
