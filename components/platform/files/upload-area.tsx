"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CameraIcon, UploadIcon } from "@/components/ui/document-icons";
import { CircleAlertIcon } from "@/components/ui/first-view-icons";
import type { FilePurpose, StoredFile } from "@/lib/platform/files/contract";
import { uploadRules } from "@/lib/platform/files/upload-rules";
import { UploadProgress } from "./upload-progress";
import { useUpload } from "./use-upload";

/**
 * An area for one file, which can be dropped, chosen, or photographed on phones, with its progress and
 * errors.
 */
export function UploadArea({
  label,
  purpose,
  businessId,
  action,
  onStored,
}: {
  /** Accessible name of what is uploaded here. */
  label: string;
  purpose: FilePurpose;
  businessId?: string;
  /** Label of the button; default "Choose a file". */
  action?: string;
  onStored: (file: StoredFile) => Promise<unknown>;
}) {
  const t = useTranslations("documents.upload");
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { state, start, cancel, retry } = useUpload({ purpose, businessId }, onStored);

  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) void start(file);
  };
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }
  if (state.phase === "sending")
    return <UploadProgress label={label} name={state.name} percent={state.percent} onCancel={cancel} />;
  return (
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
      {state.phase === "failed" ? (
        <p id={`${id}-note`} role="alert" className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlertIcon className="mt-0.5 size-4 shrink-0" />
          <span>{state.message}</span>
        </p>
      ) : (
        <p id={`${id}-note`} className="text-muted-foreground text-sm">
          {t(purpose === "profile_photo" || purpose === "business_logo" ? "pictureHelp" : "help")}
          {/* Touch devices cannot drop files. */}
          <span className="pointer-coarse:hidden"> {t("drop")}</span>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {state.phase === "failed" && state.canRetry && <Button onClick={retry}>{t("retry")}</Button>}
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
  );
}
