"use client";

import { useTranslations } from "next-intl";
import { Suspense, useId, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { CardSection } from "@/components/layout/card-section";
import { Button } from "@/components/ui/button";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { Label } from "@/components/ui/label";
import { lazy } from "@/components/ui/lazy";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import type { FleetVehicle } from "@/lib/catalog/fleet/contract";
import { type PickUpPlace, vehiclePickUpPlace } from "@/lib/catalog/pick-up-places/contract";
import { api } from "@/lib/platform/http/api-client";
import { doneResponse } from "@/lib/platform/http/contract";
import { refreshResources } from "@/lib/platform/http/use-resource";

const PlaceDialog = lazy(() => import("./place-dialog").then((file) => ({ default: file.PlaceDialog })));

/** Where a vehicle is handed over: one of the business's places, which can be added and changed here. */
export function PickUpPlaceCard({ vehicle, path }: { vehicle: FleetVehicle; path: string }) {
  const t = useTranslations("pickUpPlaces");
  return (
    <CardSection id="pick-up-place" title={t("title")} lead={t("lead")}>
      <PlaceChoice vehicle={vehicle} path={path} />
    </CardSection>
  );
}

function PlaceChoice({ vehicle, path }: { vehicle: FleetVehicle; path: string }) {
  const t = useTranslations("pickUpPlaces");
  const id = useId();
  const [dialog, setDialog] = useState<"add" | "change">();
  const places = vehicle.pickUpPlaces;
  const chosen = places.find((place) => place.id === vehicle.pickUpPlaceId);
  const isListed = vehicle.status === "published" || vehicle.isUnlistedForDocuments;

  const choose = (placeId: string | null) =>
    api.put(`${path}/pick-up-place`, { placeId }, vehiclePickUpPlace);
  const { run, isBusy: isChoosing } = useAction(async (placeId: string | null) => {
    await choose(placeId);
    await refreshResources(path);
    toast.success(t("chosen"));
  });
  const remove = async (place: PickUpPlace) => {
    await api.delete(`/api/pick-up-places/${place.id}`, doneResponse);
    toast.success(t("removed"));
    await refreshResources(path);
  };
  const unused = places.filter(({ vehicleCount }) => vehicleCount === 0);

  return (
    <div className="flex flex-col gap-4">
      {places.length > 0 && (
        <div className="flex max-w-md flex-col gap-1.5">
          <Label htmlFor={id}>{t("choice")}</Label>
          <NativeSelect
            id={id}
            value={vehicle.pickUpPlaceId ?? ""}
            disabled={isChoosing}
            onChange={(event) => void run(event.target.value || null)}
          >
            {(!chosen || !isListed) && <option value="">{t("none")}</option>}
            {places.map(({ id: placeId, name, address }) => (
              <option key={placeId} value={placeId}>
                {name} · {address}
              </option>
            ))}
          </NativeSelect>
        </div>
      )}
      {chosen?.instructions && (
        <p className="measure whitespace-pre-line text-muted-foreground text-sm [overflow-wrap:anywhere]">
          {chosen.instructions}
        </p>
      )}
      <FocusKeeper className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => setDialog("add")}>
          {t("add")}
        </Button>
        {chosen && (
          <Button variant="ghost" size="sm" onClick={() => setDialog("change")}>
            {t("change")}
          </Button>
        )}
        {unused.map((place) => (
          <RemoveButton key={place.id} place={place} onRemove={remove} />
        ))}
      </FocusKeeper>
      {dialog && (
        <Suspense>
          <PlaceDialog
            business={vehicle.business}
            place={dialog === "change" ? chosen : undefined}
            onSaved={dialog === "add" ? ({ id: placeId }) => choose(placeId) : undefined}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function RemoveButton({
  place,
  onRemove,
}: {
  place: PickUpPlace;
  onRemove: (place: PickUpPlace) => Promise<void>;
}) {
  const t = useTranslations("pickUpPlaces");
  const { run: remove, isBusy: isRemoving } = useAction(() => onRemove(place));
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={isRemoving}
      busyText={t("removing")}
      onClick={() => void remove()}
    >
      {t("remove", { name: place.name })}
    </Button>
  );
}
