"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { errorText } from "@/components/form/error-text";
import { useErrorText } from "@/components/form/use-error-text";
import { useSession } from "@/components/identity/sessions/use-session";
import { refreshBookings, showBooking } from "@/components/rentals/bookings/show-booking";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { serverNow } from "@/lib/platform/server-clock";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";
import type { HandoverKind } from "@/lib/rentals/bookings/handovers/contract";
import {
  type HandoverRoute,
  listPendingPictures,
  type PendingRecord,
  removeRecord,
  storeRecord,
} from "./offline/pending-records";
import { isUnreachable, postRecord } from "./offline/send-pending-records";

interface HandoverOptions {
  route: HandoverRoute;
  kind: HandoverKind;
  draftKey: string;
  /** The success message. */
  done: string;
  onDone: () => void;
}

/**
 * Submits a record of a handover and reloads the booking, also when the server refused it. Without a connection the
 * record is stored on the device, with the time and the pictures that could not be uploaded, and sent later.
 */
export function useHandover(booking: BookingDetail, options: HandoverOptions) {
  const { route, kind, draftKey, done, onDone } = options;
  const t = useTranslations("bookings.handover.pending");
  const translate = errorText(useTranslations("errors"));
  const failureText = useErrorText();
  const userId = useSession()?.id;
  const lastSent = useRef({ body: "", key: "" });

  async function send(request: PendingRecord["request"]) {
    const record: PendingRecord = {
      id: crypto.randomUUID(),
      userId: userId ?? "",
      bookingId: booking.id,
      route,
      kind,
      draftKey,
      request,
      at: serverNow().toISOString(),
    };
    try {
      const response = (await sendWithPendingPictures(record)) ?? (await sendNow(request));
      onDone();
      toast.success(done);
      await showBooking(response);
    } catch (error) {
      if (isUnreachable(error) && (await keep(record))) {
        onDone();
        toast.info(t("done"));
        return;
      }
      void refreshBookings();
      throw error instanceof ApiError ? error : new ApiError(0, "unavailable", failureText(error));
    }
  }

  function sendNow(request: PendingRecord["request"]): Promise<BookingDetail> {
    const body = JSON.stringify(request);
    // A retry after a lost response reuses the idempotency key, so that the server returns the first
    // response.
    if (lastSent.current.body !== body)
      lastSent.current = { body, key: `${route} ${booking.id} ${Date.now()}` };
    return api.post(`/api/bookings/${booking.id}/${route}`, request, bookingDetail, lastSent.current.key);
  }

  /** Returns undefined if no picture is still on this device. */
  async function sendWithPendingPictures(record: PendingRecord): Promise<BookingDetail | undefined> {
    const pictures = await listPendingPictures(record.request).catch(() => []);
    if (pictures.length === 0) return undefined;
    const response = await postRecord(record, pictures);
    await removeRecord(record);
    return response;
  }

  /** Returns false if the browser cannot store the record. */
  async function keep(record: PendingRecord): Promise<boolean> {
    if (!userId) return false;
    return storeRecord(record).then(
      () => true,
      () => false,
    );
  }

  return { send, translate };
}
