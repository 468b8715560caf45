"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useUpload } from "@/components/documents/use-upload";
import { Button } from "@/components/ui/button";
import { ImageIcon, XIcon } from "@/components/ui/icons";
import type { FilePurpose, StoredFile } from "@/lib/files/contract";
import { acceptanceOf } from "@/lib/files/rules";

type Kept = Pick<StoredFile, "id" | "url">;

/**
 * Pictures for a form's `pictures`, one after the other, each with its progress. On phones the camera opens where
 * `isTakenNow`.
 */
export function PictureFields({
  purpose,
  most,
  isTakenNow,
}: {
  purpose: FilePurpose;
  most: number;
  isTakenNow?: boolean;
}) {
  const t = useTranslations("bookings.handover");
  const form = useFormContext<{ pictures: string[] }>();
  // Those of a form that was begun before are in it already.
  const [kept, setKept] = useState<Kept[]>(() =>
    (form.getValues("pictures") ?? []).map((id) => ({ id, url: `/api/files/${id}` })),
  );
  const chooser = useRef<HTMLInputElement>(null);
  const keep = (files: Kept[]) => {
    setKept(files);
    form.setValue(
      "pictures",
      files.map(({ id }) => id),
    );
  };
  const { state, start, cancel, retry } = useUpload({ purpose }, async (file) => keep([...kept, file]));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">
        {t("pictures")}
        <span className="ml-1.5 font-normal text-muted-foreground">
          {t("pictureCount", { count: kept.length, most })}
        </span>
      </legend>
      {kept.length > 0 && (
        <ul className="grid grid-cols-4 gap-2">
          {kept.map((file, index) => (
            <li key={file.id} className="relative">
              <img
                src={file.url}
                alt={t("picture", { number: index + 1 })}
                className="aspect-4/3 w-full rounded-md object-cover"
              />
              <Button
                variant="secondary"
                size="icon"
                className="touch-target absolute top-1 right-1 size-7"
                aria-label={t("removePicture", { number: index + 1 })}
                onClick={() => keep(kept.filter(({ id }) => id !== file.id))}
              >
                <XIcon />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {state.phase === "sending" && (
        <div className="flex items-center gap-3 text-sm">
          <progress
            value={state.percent}
            max={100}
            aria-label={t("sending")}
            className="h-2 min-w-0 flex-1 accent-foreground"
          />
          <span className="tabular-nums">{t("percent", { percent: state.percent })}</span>
          <Button variant="ghost" size="sm" onClick={cancel}>
            {t("stop")}
          </Button>
        </div>
      )}
      {state.phase === "failed" && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-danger text-sm">
          {state.message}
          {state.canRetry && (
            <Button variant="secondary" size="sm" onClick={retry}>
              {t("retry")}
            </Button>
          )}
        </p>
      )}
      <Button
        variant="secondary"
        className="h-12"
        disabled={state.phase === "sending" || kept.length >= most}
        onClick={() => chooser.current?.click()}
      >
        <ImageIcon />
        {t("addPicture")}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t("addPicture")}
        accept={acceptanceOf[purpose].mediaTypes.join(",")}
        capture={isTakenNow ? "environment" : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void start(file);
          target.value = "";
        }}
      />
    </fieldset>
  );
}
