"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CircleAlertIcon } from "@/components/ui/icons";
import type { FilePurpose, StoredFile } from "@/lib/files/contract";
import { acceptanceOf } from "@/lib/files/rules";
import { CameraIcon, UploadIcon } from "./paper-icons";
import { UploadProgress } from "./upload-progress";
import { useUpload } from "./use-upload";

/** A place for one file: dropped, chosen, or on phones photographed; with its progress, and what went wrong. */
export function UploadArea({
  label,
  purpose,
  businessId,
  action,
  onStored,
}: {
  /** What is uploaded here, for who does not see it. */
  label: string;
  purpose: FilePurpose;
  businessId?: string;
  /** On the button; untold: "Choose a file". */
  action?: string;
  onStored: (file: StoredFile) => Promise<unknown>;
}) {
  const t = useTranslations("papers.upload");
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
          {/* Fingers have nothing to drop. */}
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
        {/* Only where fingers point is there a camera at hand. */}
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
          accept={input === camera ? "image/*" : acceptanceOf[purpose].mediaTypes.join(",")}
          capture={input === camera ? "environment" : undefined}
          onChange={({ target }) => {
            take(target.files);
            // The same file chosen again is a choice too.
            target.value = "";
          }}
        />
      ))}
    </div>
  );
}
