"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { get, useFormContext } from "react-hook-form";
import { FieldHelp } from "@/components/form/field";
import { PictureUploads } from "@/components/form/picture-uploads";
import { UploadGate } from "@/components/form/upload-gate";
import { useUploads } from "@/components/form/use-uploads";
import { useSession } from "@/components/identity/sessions/use-session";
import { Button } from "@/components/ui/button";
import { CameraIcon } from "@/components/ui/document-icons";
import { ImageIcon, XIcon } from "@/components/ui/first-view-icons";
import { Skeleton } from "@/components/ui/skeleton";
import { uploadRules } from "@/lib/platform/files/upload-rules";
import {
  type HandoverView,
  handoverView,
  hasPicture,
  MAX_HANDOVER_PICTURES,
} from "@/lib/rentals/bookings/handovers/contract";
import { findPendingPicture, storePicture } from "./offline/pending-records";

type GuidedPictures = Partial<Record<HandoverView, string>>;

const accept = uploadRules.handover_picture.mediaTypes.join(",");

/**
 * The guided pictures of a handover, one of each view, and further ones. A view opens the camera of a phone; pictures
 * chosen together from the gallery fill the views that are empty, in their order, and the rest are further ones.
 */
export function GuidedPictureFields({ within }: { within: string }) {
  const t = useTranslations("bookings.handover");
  const form = useFormContext();
  const names = { guided: `${within}guidedPictures`, further: `${within}pictures` };
  const guided: GuidedPictures = form.watch(names.guided) ?? {};
  const further: string[] = form.watch(names.further) ?? [];
  const { message } = (get(form.formState.errors, names.further) ?? {}) as { message?: string };
  const helpId = useId();
  const [leftOut, setLeftOut] = useState(0);
  const gallery = useRef<HTMLInputElement>(null);
  /** For which view a file is being sent. */
  const intended = useRef(new Map<File, HandoverView>());
  const userId = useSession()?.id;
  /** Without a connection a picture stays on this device and is uploaded with the record. */
  async function keep(file: File): Promise<boolean> {
    const id = userId && (await storePicture(userId, file).catch(() => undefined));
    if (id) place(id, file);
    return Boolean(id);
  }
  const uploads = useUploads({ purpose: "handover_picture", onUnreachable: keep }, ({ id }, file) =>
    place(id, file),
  );
  function place(id: string, file: File) {
    const view = intended.current.get(file);
    if (view) form.setValue(names.guided, { ...form.getValues(names.guided), [view]: id });
    else form.setValue(names.further, [...(form.getValues(names.further) ?? []), id]);
    form.clearErrors(names.further);
  }
  const sendings = uploads.sendings.filter(({ problem }) => !problem);
  const isSending = (view: HandoverView) => sendings.some(({ file }) => intended.current.get(file) === view);
  const remaining =
    MAX_HANDOVER_PICTURES -
    further.length -
    sendings.filter(({ file }) => !intended.current.has(file)).length;
  const count = handoverView.options.filter((view) => guided[view]).length;

  function addFromGallery(files: File[]) {
    const empty = handoverView.options.filter((view) => !guided[view] && !isSending(view));
    for (const [index, view] of empty.entries()) {
      const file = files[index];
      if (file) intended.current.set(file, view);
    }
    const room = empty.length + Math.max(0, remaining);
    setLeftOut(Math.max(0, files.length - room));
    uploads.add(files.slice(0, room));
  }

  return (
    // Its name is where the form shows an error that the server found.
    <fieldset name={names.further} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">
        {t("pictures")}
        <span className="ml-1.5 font-normal text-muted-foreground">
          {t("pictureCount", { count, most: handoverView.options.length })}
        </span>
      </legend>
      <FieldHelp id={helpId} message={message} help={t("guidedHelp")} />
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {handoverView.options.map((view) => (
          <li key={view}>
            <ViewSlot
              view={view}
              fileId={guided[view]}
              isSending={isSending(view)}
              problemId={message && helpId}
              onChosen={(file) => {
                intended.current.set(file, view);
                uploads.add([file]);
              }}
              onRemove={() => form.setValue(names.guided, { ...guided, [view]: undefined })}
            />
          </li>
        ))}
        {further.map((id, index) => (
          <li key={id}>
            <Thumbnail
              fileId={id}
              label={t("picture", { number: index + 1 })}
              removeLabel={t("removePicture", { number: index + 1 })}
              onRemove={() =>
                form.setValue(
                  names.further,
                  further.filter((other) => other !== id),
                )
              }
            />
          </li>
        ))}
      </ul>
      <PictureUploads uploads={uploads} t={t} />
      <UploadGate
        uploads={uploads}
        canSendWithout={hasPicture({ guidedPictures: guided, pictures: further })}
      />
      {leftOut > 0 && (
        <p role="alert" className="text-danger text-sm">
          {t("picturesLeftOut", { count: leftOut, most: MAX_HANDOVER_PICTURES })}
        </p>
      )}
      <Button
        variant="secondary"
        className="h-12"
        disabled={remaining <= 0}
        onClick={() => gallery.current?.click()}
      >
        <ImageIcon />
        {t("addPictures")}
      </Button>
      <input
        ref={gallery}
        type="file"
        multiple
        hidden
        aria-label={t("addPictures")}
        accept={accept}
        onChange={({ target }) => {
          addFromGallery([...(target.files ?? [])]);
          // Choosing the same file again must also trigger a change event.
          target.value = "";
        }}
      />
    </fieldset>
  );
}

function ViewSlot({
  view,
  fileId,
  isSending,
  problemId,
  onChosen,
  onRemove,
}: {
  view: HandoverView;
  fileId: string | undefined;
  isSending: boolean;
  /** The id of the sentence that says that a picture is missing. */
  problemId: string | undefined;
  onChosen: (file: File) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("bookings.handover");
  const camera = useRef<HTMLInputElement>(null);
  const label = t(`views.${view}`);
  if (fileId)
    return (
      <Thumbnail
        fileId={fileId}
        label={label}
        removeLabel={t("removeView", { view: label })}
        onRemove={onRemove}
      />
    );
  return (
    <>
      <button
        type="button"
        disabled={isSending}
        aria-label={t("takePicture", { view: label })}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        onClick={() => camera.current?.click()}
        className="flex aspect-4/3 w-full flex-col items-center justify-center gap-1.5 rounded-md border border-input border-dashed bg-card text-muted-foreground text-xs transition-colors hover:bg-muted disabled:opacity-60 aria-invalid:border-danger"
      >
        <CameraIcon className="size-5" />
        {isSending ? t("busyPicture") : label}
      </button>
      <input
        ref={camera}
        type="file"
        hidden
        // Computers ignore this and open their files.
        capture="environment"
        aria-label={t("takePicture", { view: label })}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChosen(file);
          target.value = "";
        }}
      />
    </>
  );
}

/** The address of a picture that is on this device or was uploaded; undefined until that is known. */
function usePictureUrl(id: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let isOver = false;
    let objectUrl: string | undefined;
    void findPendingPicture(id)
      .catch(() => undefined)
      .then((picture) => {
        if (isOver) return;
        objectUrl = picture && URL.createObjectURL(picture.file);
        setUrl(objectUrl ?? `/api/files/${id}`);
      });
    return () => {
      isOver = true;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [id]);
  return url;
}

function Thumbnail({
  fileId,
  label,
  removeLabel,
  onRemove,
}: {
  fileId: string;
  label: string;
  removeLabel: string;
  onRemove: () => void;
}) {
  const url = usePictureUrl(fileId);
  return (
    <figure className="relative">
      {url ? (
        <img src={url} alt={label} className="aspect-4/3 w-full rounded-md object-cover" />
      ) : (
        <Skeleton className="aspect-4/3 w-full" />
      )}
      <figcaption aria-hidden className="mt-1 truncate text-muted-foreground text-xs">
        {label}
      </figcaption>
      <Button
        variant="secondary"
        size="icon"
        className="touch-target absolute top-1 right-1 size-7 border-transparent bg-card/95"
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <XIcon />
      </Button>
    </figure>
  );
}
