"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { PictureUploads } from "@/components/form/picture-uploads";
import { usePictureUploads } from "@/components/form/use-picture-uploads";
import { Button } from "@/components/ui/button";
import { ImageIcon, XIcon } from "@/components/ui/icons";
import type { FilePurpose } from "@/lib/files/contract";
import { acceptanceOf } from "@/lib/files/rules";

/** Pictures for a form's `pictures`, as many at a time as people choose, each with its progress. */
export function PictureFields({ purpose, most }: { purpose: FilePurpose; most: number }) {
  const t = useTranslations("bookings.handover");
  const form = useFormContext<{ pictures: string[] }>();
  const kept = form.watch("pictures") ?? [];
  const [leftOut, setLeftOut] = useState(0);
  const chooser = useRef<HTMLInputElement>(null);
  const uploads = usePictureUploads({ purpose }, ({ id }) =>
    form.setValue("pictures", [...(form.getValues("pictures") ?? []), id]),
  );
  const room = most - kept.length - uploads.sendings.filter(({ problem }) => !problem).length;

  function add(files: File[]) {
    setLeftOut(Math.max(0, files.length - room));
    uploads.add(files.slice(0, room));
  }

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
          {kept.map((id, index) => (
            <li key={id} className="relative">
              <img
                src={`/api/files/${id}`}
                alt={t("picture", { number: index + 1 })}
                className="aspect-4/3 w-full rounded-md object-cover"
              />
              <Button
                variant="secondary"
                size="icon"
                className="touch-target absolute top-1 right-1 size-7"
                aria-label={t("removePicture", { number: index + 1 })}
                onClick={() =>
                  form.setValue(
                    "pictures",
                    kept.filter((other) => other !== id),
                  )
                }
              >
                <XIcon />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PictureUploads sendings={uploads.sendings} t={t} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
      {leftOut > 0 && (
        <p role="alert" className="text-danger text-sm">
          {t("picturesLeftOut", { count: leftOut, most })}
        </p>
      )}
      <Button
        variant="secondary"
        className="h-12"
        disabled={room <= 0}
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
        accept={acceptanceOf[purpose].mediaTypes.join(",")}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // The same file chosen again is a choice too.
          target.value = "";
        }}
      />
    </fieldset>
  );
}
