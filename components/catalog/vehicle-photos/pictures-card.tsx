"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, Suspense, useRef, useState } from "react";
import { PictureUploads } from "@/components/form/picture-uploads";
import { useErrorText } from "@/components/form/use-error-text";
import { useUploads } from "@/components/form/use-uploads";
import { CardSection } from "@/components/layout/card-section";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { UploadIcon } from "@/components/ui/document-icons";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { type FleetVehicle, fleetVehicle } from "@/lib/catalog/fleet/contract";
import {
  MAX_VEHICLE_PICTURES,
  type StoredVehiclePicture,
  type VehiclePictureList,
  vehiclePictureList,
} from "@/lib/catalog/vehicle-photos/contract";
import { uploadRules } from "@/lib/platform/files/upload-rules";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { PictureTile } from "./picture-tile";

const ConfirmDialog = lazy(() =>
  import("@/components/form/confirm-dialog").then((module) => ({ default: module.ConfirmDialog })),
);

/** A vehicle's pictures: add several, reorder, describe, remove. Every change is saved at once. */
export function PicturesCard({ vehicle, path }: { vehicle: FleetVehicle; path: string }) {
  const t = useTranslations("car.pictures");
  const failureText = useErrorText();
  const [pictures, setPictures] = useState(vehicle.pictures);
  // Queued writes build on the latest state, not on the one rendered when they were requested.
  const latest = useRef(vehicle.pictures);
  const pendingWrites = useRef<Promise<unknown>>(Promise.resolve());
  const [announcement, setAnnouncement] = useState("");
  const dragged = useRef<number>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [removed, setRemoved] = useState<{ id: string; number: number }>();

  function show(next: StoredVehiclePicture[]) {
    latest.current = next;
    setPictures(next);
  }
  /** The stored pictures in the displayed order; new ones at the end. */
  function applyStored(storedPictures: StoredVehiclePicture[]) {
    const shown = latest.current.filter(({ id }) => storedPictures.some((one) => one.id === id));
    show([...shown, ...storedPictures.filter(({ id }) => !shown.some((one) => one.id === id))]);
    // The publication checklist and the fleet list depend on the pictures.
    void refreshResources("/api/fleet");
  }
  const uploads = useUploads(
    { purpose: "vehicle_picture", businessId: vehicle.business.id, continues: true },
    async ({ id: fileId }) => {
      applyStored((await api.post(`${path}/pictures`, { fileId }, vehiclePictureList)).pictures);
    },
  );

  /** Writes one after another; after a refusal, shows the stored pictures again. */
  function write(act: () => Promise<VehiclePictureList>): Promise<void> {
    const run = async () => {
      try {
        applyStored((await act()).pictures);
      } catch (error) {
        await api.get(path, fleetVehicle).then(
          (stored) => show(stored.pictures),
          () => undefined,
        );
        throw error;
      }
    };
    const written = pendingWrites.current.then(run);
    pendingWrites.current = written.catch(() => undefined);
    return written;
  }
  /** Sends only the text that was changed here: somebody else may have described the other pictures meanwhile. */
  function arrange(next: StoredVehiclePicture[], described?: { id: string; alt: string }) {
    show(next);
    write(() => {
      const order = latest.current.map(({ id }) => (id === described?.id ? described : { id }));
      return api.put(`${path}/pictures`, { pictures: order }, vehiclePictureList);
    }).catch((error) => toast.error(failureText(error)));
  }
  async function remove(id: string) {
    await write(() => api.delete(`${path}/pictures/${id}`, vehiclePictureList));
    toast.success(t("removed"));
  }
  function describe({ id }: StoredVehiclePicture, alt: string) {
    arrange(
      latest.current.map((one) => (one.id === id ? { ...one, alt } : one)),
      { id, alt },
    );
  }
  function move(from: number, to: number) {
    if (from === to) return;
    const next = [...latest.current];
    next.splice(to, 0, ...next.splice(from, 1));
    setAnnouncement(t("moved", { number: to + 1 }));
    arrange(next);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) uploads.add(event.dataTransfer.files);
  }

  return (
    <CardSection
      id="pictures"
      title={t("title")}
      lead={t("lead")}
      aside={
        <span className="text-muted-foreground text-sm tabular-nums">
          {t("count", { count: pictures.length, most: MAX_VEHICLE_PICTURES })}
        </span>
      }
    >
      <p role="status" className="sr-only">
        {announcement}
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
              onRemove={() => setRemoved({ id: picture.id, number: index + 1 })}
              onDragStart={() => {
                dragged.current = index;
              }}
              onDragEnd={() => {
                dragged.current = null;
              }}
              onDrop={(event) => {
                if (dragged.current === null) return drop(event);
                move(dragged.current, index);
              }}
            />
          ))}
        </ol>
      )}
      {removed && (
        <Suspense>
          <ConfirmDialog
            title={t("removeTitle", { number: removed.number })}
            text={t("removeText")}
            confirm={t("removeConfirm")}
            busy={t("removing")}
            cancel={t("keep")}
            onConfirm={() => remove(removed.id)}
            onClose={() => setRemoved(undefined)}
          />
        </Suspense>
      )}
      <PictureUploads uploads={uploads} t={t} />
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
          accept={uploadRules.vehicle_picture.mediaTypes.join(",")}
          onChange={({ target }) => {
            uploads.add(target.files ?? []);
            // Lets the user choose the same file again.
            target.value = "";
          }}
        />
      </div>
    </CardSection>
  );
}
