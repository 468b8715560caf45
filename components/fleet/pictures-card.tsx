"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, useRef, useState } from "react";
import { useFailureText } from "@/components/api/failure-text";
import { UploadIcon } from "@/components/documents/paper-icons";
import { PictureUploads } from "@/components/form/picture-uploads";
import { usePictureUploads } from "@/components/form/use-picture-uploads";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type CarPicture, type CarPictures, carPictures, MOST_PICTURES } from "@/lib/car-pictures/contract";
import { acceptanceOf } from "@/lib/files/rules";
import { type FleetCar, fleetCar } from "@/lib/fleet/contract";
import { Section } from "./car-fields";
import { PictureTile } from "./picture-tile";

/** The pictures of a car: added by the dozen, put in order, described, removed. Everything is kept at once. */
export function PicturesCard({ car, path }: { car: FleetCar; path: string }) {
  const t = useTranslations("car.pictures");
  const failureText = useFailureText();
  const [pictures, setPictures] = useState(car.pictures);
  // What is written one after the other is built from what is shown by then, not from what was when it was asked for.
  const latest = useRef(car.pictures);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const [said, setSaid] = useState("");
  const dragged = useRef<number>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function show(next: CarPicture[]) {
    latest.current = next;
    setPictures(next);
  }
  /** What is kept, in the order that is shown; new ones at the end. */
  function keep(kept: CarPicture[]) {
    const shown = latest.current.filter(({ id }) => kept.some((one) => one.id === id));
    show([...shown, ...kept.filter(({ id }) => !shown.some((one) => one.id === id))]);
    // The checklist and the list of cars speak of them.
    void refreshResources("/api/fleet");
  }
  const uploads = usePictureUploads(
    { purpose: "vehicle_picture", businessId: car.business.id },
    async ({ id: fileId }) => {
      keep((await api.post(`${path}/pictures`, { fileId }, carPictures)).pictures);
    },
  );

  function write(act: () => Promise<CarPictures>, onDone?: () => void) {
    const run = async () => {
      try {
        keep((await act()).pictures);
        onDone?.();
      } catch (error) {
        toast.error(failureText(error));
        await api.get(path, fleetCar).then(
          (stored) => show(stored.pictures),
          () => undefined,
        );
      }
    };
    line.current = line.current.then(run);
  }
  function arrange(next: CarPicture[]) {
    show(next);
    write(() => {
      const order = latest.current.map(({ id, alt }) => ({ id, alt }));
      return api.put(`${path}/pictures`, { pictures: order }, carPictures);
    });
  }
  function remove({ id }: CarPicture) {
    write(
      () => api.delete(`${path}/pictures/${id}`, carPictures),
      () => toast.success(t("removed")),
    );
  }
  function describe({ id }: CarPicture, alt: string) {
    arrange(latest.current.map((one) => (one.id === id ? { ...one, alt } : one)));
  }
  function move(from: number, to: number) {
    if (from === to) return;
    const next = [...latest.current];
    next.splice(to, 0, ...next.splice(from, 1));
    setSaid(t("moved", { number: to + 1 }));
    arrange(next);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) uploads.add(event.dataTransfer.files);
  }

  return (
    <Section
      id="pictures"
      title={t("title")}
      lead={t("lead")}
      aside={
        <span className="text-muted-foreground text-sm tabular-nums">
          {t("count", { count: pictures.length, most: MOST_PICTURES })}
        </span>
      }
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      {pictures.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 lg:grid-cols-3">
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              place={index + 1}
              count={pictures.length}
              onMove={(place) => move(index, place - 1)}
              onAlt={(alt) => describe(picture, alt)}
              onRemove={() => remove(picture)}
              onDragStart={() => {
                dragged.current = index;
              }}
              onDrop={() => dragged.current !== null && move(dragged.current, index)}
            />
          ))}
        </ol>
      )}
      <PictureUploads sendings={uploads.sendings} t={t} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(event.dataTransfer.types.includes("Files"));
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          "flex flex-col items-center gap-3 rounded-lg border border-input border-dashed px-4 py-6 text-center transition-colors",
          isOver && "border-foreground bg-accent",
        )}
      >
        {pictures.length === 0 && <p className="text-sm">{t("none")}</p>}
        <p className="text-muted-foreground text-sm">{t("help")}</p>
        <Button variant="secondary" onClick={() => chooser.current?.click()}>
          <UploadIcon />
          {t("add")}
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t("add")}
          accept={acceptanceOf.vehicle_picture.mediaTypes.join(",")}
          onChange={({ target }) => {
            uploads.add(target.files ?? []);
            // The same file chosen again is a choice too.
            target.value = "";
          }}
        />
      </div>
    </Section>
  );
}
