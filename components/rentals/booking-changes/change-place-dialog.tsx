"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { DraftNotice } from "@/components/form/draft-notice";
import { NoteField } from "@/components/form/note-field";
import { useAction } from "@/components/form/use-action";
import { useDraftState } from "@/components/form/use-draft-state";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { refreshBookings, showBooking } from "@/components/rentals/bookings/show-booking";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { OpenDialog } from "@/components/ui/open-dialog";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import {
  type OtherPlace,
  otherPlaces,
  type PlaceChangeRequest,
} from "@/lib/rentals/bookings/changes/places/contract";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";
import { useUnpaidText } from "./use-unpaid-text";

/** Chooses another pick-up place or a delivery, and shows what it costs before the other side is asked. */
export function ChangePlaceDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings.placeChange");
  const ofChange = useTranslations("bookings.change");
  const unpaidText = useUnpaidText();
  const path = `/api/bookings/${booking.id}/other-places`;
  const { data, error, retry } = useResource(path, otherPlaces);
  const { value, change, isRestored, forget } = useDraftState(`place ${booking.id}`, {
    chosenKey: "",
    address: "",
    note: "",
  });
  const { chosenKey, address, note } = value;
  const places = data?.items;
  const chosen = places?.find((place) => keyOf(place) === chosenKey);
  const isDue = isDueAtPickUp(booking);
  const isAtOnce = isDue || !booking.isRenterReachable;
  const told = booking.isRenterReachable ? "textAtOnce" : "textUnreachable";
  const place = chosen && requestedPlace(chosen, address.trim());
  const { run: send, isBusy } = useAction(async () => {
    if (!chosen || !place) return;
    const request: PlaceChangeRequest = { place, differenceCents: chosen.differenceCents, note };
    try {
      const response = await api.post(path, request, bookingDetail);
      forget();
      onClose();
      const isAsked = response.change?.status === "proposed";
      toast.success(unpaidText(response) ?? t(isAsked ? "sent" : "accepted"));
      await showBooking(response);
    } catch (failure) {
      // A price, the hours or the booking may have changed in the meantime.
      void refreshResources(path);
      void refreshBookings();
      throw failure;
    }
  });
  return (
    <OpenDialog title={t("open")} text={t(isAtOnce ? told : "text")} onClose={onClose}>
      {error && !places && <ErrorNotice error={error} onRetry={retry} />}
      {!places && !error && <Skeleton className="h-48 w-full" />}
      {places?.length === 0 && <p className="text-muted-foreground text-sm">{t("none")}</p>}
      {places && places.length > 0 && (
        <>
          <DraftNotice isRestored={isRestored} />
          <RadioGroup
            aria-label={t("places")}
            className="max-h-80 gap-0 overflow-y-auto rounded-lg border bg-card"
          >
            {places.map((one) => (
              <PlaceItem
                key={keyOf(one)}
                place={one}
                isDue={isDue}
                isChosen={one === chosen}
                onChoose={() => change({ ...value, chosenKey: keyOf(one) })}
              />
            ))}
          </RadioGroup>
          {(chosen?.kind === "delivery" || chosen?.kind === "hotel_delivery") && (
            <DeliveryAddress
              isHotel={chosen.kind === "hotel_delivery"}
              address={address}
              onChange={(next) => change({ ...value, address: next })}
            />
          )}
          <NoteField
            rows={2}
            maxLength={500}
            label={t("note")}
            help={t("noteHelp")}
            value={note}
            onChange={(next) => change({ ...value, note: next })}
          />
          <Button
            size="lg"
            disabled={!place}
            busy={isBusy}
            busyText={ofChange("busy")}
            onClick={() => send()}
          >
            {t(isAtOnce ? "take" : "send")}
          </Button>
        </>
      )}
    </OpenDialog>
  );
}

const keyOf = ({ kind, placeId }: OtherPlace) => placeId ?? kind;

function requestedPlace(
  { kind, placeId }: OtherPlace,
  address: string,
): PlaceChangeRequest["place"] | undefined {
  if (kind === "airport_delivery") return { kind };
  if (kind === "place") return placeId ? { kind, placeId } : undefined;
  return address ? { kind, address } : undefined;
}

function PlaceItem({
  place: { kind, name, address, isClosed, totalCents, differenceCents },
  isDue,
  isChosen,
  onChoose,
}: {
  place: OtherPlace;
  /** The price is still to be paid, so that nothing is refunded. */
  isDue: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations("bookings.placeChange");
  const extras = useTranslations("quotes.extras");
  const { usd } = useFormats();
  const id = useId();
  const less = isDue ? "lessDue" : "less";
  const money = differenceCents > 0 ? "more" : differenceCents < 0 ? less : "same";
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-center gap-3 border-b px-4 py-3 transition-colors last:border-0 hover:bg-muted/50 has-checked:bg-muted has-disabled:cursor-not-allowed has-disabled:hover:bg-transparent"
    >
      <RadioGroupItem
        id={id}
        name="place"
        value={id}
        checked={isChosen}
        disabled={isClosed}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{kind === "place" ? name : extras(kind)}</span>
        {kind === "place" && <span className="block text-muted-foreground text-sm">{address}</span>}
        <span className="block text-sm tabular-nums">
          {isClosed
            ? t("closed")
            : t(money, { amount: usd(Math.abs(differenceCents)), total: usd(totalCents) })}
        </span>
      </span>
    </label>
  );
}

function DeliveryAddress({
  isHotel,
  address,
  onChange,
}: {
  isHotel: boolean;
  address: string;
  onChange: (address: string) => void;
}) {
  const t = useTranslations("quotes.extras");
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t(isHotel ? "hotel" : "address")}</Label>
      <Textarea
        id={id}
        rows={2}
        required
        maxLength={300}
        autoComplete="street-address"
        value={address}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-help`} className="text-muted-foreground text-sm">
        {t(isHotel ? "hotelHelp" : "addressHelp")}
      </p>
    </div>
  );
}
