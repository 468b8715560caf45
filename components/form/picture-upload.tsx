"use client";

import { useId, useRef } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { CircleAlertIcon } from "@/components/ui/status-icons";
import type { FilePurpose, StoredFile } from "@/lib/platform/files/contract";
import { UploadGate } from "./upload-gate";
import { useUploads } from "./use-uploads";

type MessageKey = "add" | "replace" | "remove" | "choose" | "help" | "sending";

/** Uploads one small picture (a portrait, a logo): choose, validate, send with progress, remove. */
export function PictureUpload({
  name,
  url,
  t,
  purpose,
  businessId,
  onStored,
  onRemove,
  isRemoving = false,
  canRemove = true,
}: {
  /** Name whose initials replace a missing picture. */
  name: string;
  url: string | null;
  t: (key: MessageKey, values?: { percent: number }) => string;
  purpose: FilePurpose;
  businessId?: string;
  /** Called with the stored file; an error it throws is shown below. */
  onStored: (stored: StoredFile) => unknown;
  onRemove: () => void;
  isRemoving?: boolean;
  /** False if a picture is required. */
  canRemove?: boolean;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // A step of a form may be left meanwhile.
  const uploads = useUploads({ purpose, businessId, continues: true }, onStored);
  const [sending] = uploads.sendings;
  const problem = sending?.problem;
  const isSending = sending !== undefined && !problem;

  function send(file: File) {
    if (sending) uploads.dismiss(sending);
    uploads.add([file]);
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
            busyText={t("sending", { percent: sending?.percent ?? 0 })}
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
            if (file) send(file);
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
        <UploadGate uploads={uploads} />
      </div>
    </div>
  );
}
