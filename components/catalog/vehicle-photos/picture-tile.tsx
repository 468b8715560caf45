"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, useState } from "react";
import { VehiclePicture } from "@/components/catalog/vehicles/vehicle-picture";
import { StarOutlineIcon, TrashIcon } from "@/components/ui/action-icons";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ArrowLeftIcon, ArrowRightIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import type { StoredVehiclePicture } from "@/lib/catalog/vehicle-photos/contract";

/** A picture with its position. Dragging is a shortcut: the buttons do the same. */
export function PictureTile({
  picture,
  place,
  count,
  onMove,
  onAlt,
  onRemove,
  ...drag
}: {
  picture: StoredVehiclePicture;
  /** Counted from 1, the cover. */
  place: number;
  count: number;
  onMove: (to: number) => void;
  onAlt: (alt: string) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDrop: (event: DragEvent) => void;
}) {
  const t = useTranslations("car.pictures");
  const [isOver, setOver] = useState(false);
  const number = { number: place };
  return (
    <li
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        drag.onDrop(event);
      }}
      className={cn("overflow-hidden rounded-lg border bg-card", isOver && "border-foreground")}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is a shortcut; the arrows beside it do the same */}
      <div
        draggable
        onDragStart={(event: DragEvent) => {
          event.dataTransfer.effectAllowed = "move";
          drag.onDragStart();
        }}
        onDragEnd={drag.onDragEnd}
        className="relative cursor-grab"
      >
        <VehiclePicture
          picture={picture}
          alt={picture.alt || t("picture", number)}
          sizes="(min-width: 1024px) 260px, 50vw"
          className="aspect-16/10 w-full"
        />
        {place === 1 && <Badge className="absolute top-2 left-2 bg-card">{t("cover")}</Badge>}
      </div>
      <div className="flex flex-col gap-2 p-2">
        <Input
          aria-label={t("alt", number)}
          placeholder={t("altLabel")}
          defaultValue={picture.alt}
          maxLength={160}
          className="h-9 text-sm max-sm:h-11"
          onBlur={({ target }) => target.value.trim() !== picture.alt && onAlt(target.value.trim())}
        />
        <div className="flex justify-between">
          <TileButton label={t("earlier", number)} isDisabled={place === 1} onPress={() => onMove(place - 1)}>
            <ArrowLeftIcon />
          </TileButton>
          <TileButton
            label={t("later", number)}
            isDisabled={place === count}
            onPress={() => onMove(place + 1)}
          >
            <ArrowRightIcon />
          </TileButton>
          <TileButton label={t("makeCover", number)} isDisabled={place === 1} onPress={() => onMove(1)}>
            <StarOutlineIcon />
          </TileButton>
          <TileButton label={t("remove", number)} onPress={onRemove}>
            <TrashIcon />
          </TileButton>
        </div>
      </div>
    </li>
  );
}

/** Uses aria-disabled, which keeps the focus: a user who moves a picture to the end stays on the button. */
function TileButton({
  label,
  isDisabled = false,
  onPress,
  children,
}: {
  label: string;
  isDisabled?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="h-9 min-w-0 flex-1 max-sm:h-11"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onPress()}
    >
      {children}
    </Button>
  );
}
