"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDraftState } from "@/components/form/use-draft-state";
import { refreshBookings, showBooking } from "@/components/rentals/bookings/show-booking";
import { toast } from "@/components/ui/toast";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { otherVehicles, type VehicleChangeRequest } from "@/lib/rentals/bookings/changes/vehicles/contract";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";

/** Whether the renter is asked about a vehicle that is not as good. */
export const asksRenter = (booking: BookingDetail) => !isDueAtPickUp(booking) && booking.isRenterReachable;

export interface ChangeVehicleDialogProps {
  booking: BookingDetail;
  /** The preselected vehicle. */
  chosenId?: string;
  onClose: () => void;
}

/**
 * The vehicles that can be assigned to a booking, and sending the choice. By default the first vehicle that is as good
 * is chosen. Entries are kept in this tab until they are sent.
 */
export function useVehicleChange(
  booking: BookingDetail,
  formerlyChosenId: string | undefined,
  onDone: () => void,
) {
  const t = useTranslations("bookings.vehicleChange");
  const path = `/api/bookings/${booking.id}/other-vehicles`;
  const { data, error, retry } = useResource(path, otherVehicles);
  const [namedId, setNamedId] = useState(formerlyChosenId);
  const draft = useDraftState(`vehicle ${booking.id} ${booking.vehicle.id}`, { chosenId: "", note: "" });
  const { note } = draft.value;
  const chosenId = namedId ?? (draft.value.chosenId || undefined);
  function choose(id: string) {
    setNamedId(undefined);
    draft.change({ ...draft.value, chosenId: id });
  }
  const vehicles = data?.items;
  const chosen = chosenId
    ? vehicles?.find(({ id }) => id === chosenId)
    : vehicles?.find(({ isEquivalent }) => isEquivalent);
  const isAsked = chosen && !chosen.isEquivalent && asksRenter(booking);
  async function send(request: VehicleChangeRequest, done: "moved" | "swapped") {
    try {
      const response = await api.post(`/api/bookings/${booking.id}/vehicle-changes`, request, bookingDetail);
      draft.forget();
      onDone();
      const isOffered = response.change?.status === "proposed";
      toast.success(isOffered ? t("sent") : t(done, { car: response.vehicle.title }));
      await showBooking(response);
    } catch (failure) {
      // Somebody may have booked the vehicle, or changed the booking, in the meantime.
      void refreshResources(path);
      void refreshBookings();
      throw failure;
    }
  }
  const isUnavailable = vehicles !== undefined && chosenId !== undefined && !chosen;
  const setNote = (next: string) => draft.change({ ...draft.value, note: next });
  const { isRestored } = draft;
  return { vehicles, chosen, isAsked, choose, note, setNote, isRestored, isUnavailable, error, retry, send };
}
