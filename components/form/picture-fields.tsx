"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ImageIcon, XIcon } from "@/components/ui/first-view-icons";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import type { FilePurpose } from "@/lib/platform/files/contract";
import { uploadRules } from "@/lib/platform/files/upload-rules";
import { PictureUploads } from "./picture-uploads";
import { UploadGate } from "./upload-gate";
import { useUploads } from "./use-uploads";

/** Uploads pictures for a form's `pictures` field, several at a time, each with its progress. */
export function PictureFields({
  purpose,
  most,
  isRequired = false,
}: {
  purpose: FilePurpose;
  most: number;
  /** Whether the form needs at least one. */
  isRequired?: boolean;
}) {
  const t = useTranslations("bookings.handover");
  const form = useFormContext<{ pictures: string[] }>();
  const fileIds = form.watch("pictures") ?? [];
  const [leftOut, setLeftOut] = useState(0);
  const chooser = useRef<HTMLInputElement>(null);
  const uploads = useUploads({ purpose }, ({ id }) =>
    form.setValue("pictures", [...(form.getValues("pictures") ?? []), id]),
  );
  const remaining = most - fileIds.length - uploads.sendings.filter(({ problem }) => !problem).length;

  function add(files: File[]) {
    setLeftOut(Math.max(0, files.length - remaining));
    uploads.add(files.slice(0, remaining));
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">
        {t("pictures")}
        <span className="ml-1.5 font-normal text-muted-foreground">
          {t("pictureCount", { count: fileIds.length, most })}
        </span>
      </legend>
      <FocusKeeper className="flex flex-col gap-3">
        {fileIds.length > 0 && (
          <ul className="grid grid-cols-4 gap-2">
            {fileIds.map((id, index) => (
              <li key={id} className="relative">
                <img
                  src={`/api/files/${id}`}
                  alt={t("picture", { number: index + 1 })}
                  className="aspect-4/3 w-full rounded-md object-cover"
                />
                <Button
                  variant="secondary"
                  size="icon"
                  className="touch-target absolute top-1 right-1 size-7 border-transparent bg-card/95"
                  aria-label={t("removePicture", { number: index + 1 })}
                  onClick={() =>
                    form.setValue(
                      "pictures",
                      fileIds.filter((other) => other !== id),
                    )
                  }
                >
                  <XIcon />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <PictureUploads uploads={uploads} t={t} />
        <UploadGate uploads={uploads} canSendWithout={!isRequired || fileIds.length > 0} />
        {leftOut > 0 && (
          <p role="alert" className="text-danger text-sm">
            {t("picturesLeftOut", { count: leftOut, most })}
          </p>
        )}
        <Button
          variant="secondary"
          className="h-12"
          disabled={remaining <= 0}
          onClick={() => chooser.current?.click()}
        >
          <ImageIcon />
          {t("addPictures")}
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t("addPictures")}
          accept={uploadRules[purpose].mediaTypes.join(",")}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // Choosing the same file again must also trigger a change event.
            target.value = "";
          }}
        />
      </FocusKeeper>
    </fieldset>
  );
}
