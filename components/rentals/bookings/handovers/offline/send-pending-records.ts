"use client";

import { showBooking } from "@/components/rentals/bookings/show-booking";
import { storedFile } from "@/lib/platform/files/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { OTHER_ACCOUNT_REASON } from "@/lib/platform/http/other-account-reason";
import { UnreadableResponse } from "@/lib/platform/http/parse-response";
import { uploadFile } from "@/lib/platform/http/upload-file";
import { setResource } from "@/lib/platform/http/use-resource";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";
import { latestHandover } from "@/lib/rentals/bookings/handovers/inspections/rules";
import { onPendingBookings } from "./pending-bookings";
import {
  forgetUnused,
  listPendingRecords,
  type PendingPicture,
  type PendingRecord,
  removeRecord,
  storeRecord,
  storeUploaded,
} from "./pending-records";

/** How often sending is retried while records wait. */
const EVERY_MS = 15_000;
/** After a lost response the server may still be working on the first attempt. */
const SECOND_ATTEMPT_MS = 2_000;

/** Sends the stored records, now and whenever the connection is back; returns a function that stops it. */
export function startSending(userId: string, onSent: () => void): () => void {
  const attempt = () => {
    if (navigator.onLine) void sendPendingRecords(userId, onSent).catch(() => undefined);
  };
  void forgetUnused(userId).then(attempt, () => undefined);
  addEventListener("online", attempt);
  const stopListening = onPendingBookings(attempt);
  const timer = setInterval(attempt, EVERY_MS);
  return () => {
    removeEventListener("online", attempt);
    stopListening();
    clearInterval(timer);
  };
}

/** Sends the records of a person in order, in one tab at a time. */
async function sendPendingRecords(userId: string, onSent: () => void): Promise<void> {
  await navigator.locks.request("pending-records", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    for (const { record, pictures } of await listPendingRecords(userId)) {
      if (record.refusal !== undefined) continue;
      try {
        const booking = await postRecord(record, pictures);
        await removeRecord(record);
        await showBooking(booking);
        onSent();
      } catch (error) {
        if (!(error instanceof ApiError) || !isRefusal(error)) return;
        await storeRecord({ ...record, refusal: refusalOf(error) });
      }
    }
  });
}

/** Whether the server refused the record; other errors, also that another account is signed in, are retried later. */
const isRefusal = ({ status, reason }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status) && reason !== OTHER_ACCOUNT_REASON;

/** The sentences that its form would show at the fields, otherwise the server's own. */
const refusalOf = ({ fields, message }: ApiError): string =>
  [...new Set(Object.values(fields))].join(" ") || message;

/** Whether a request got no answer. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 : error instanceof TypeError;

/** Uploads a record's pictures and sends it with its time. Throws like `api`. */
export async function postRecord(record: PendingRecord, pictures: PendingPicture[]): Promise<BookingDetail> {
  return post(record, pictures).catch(async (error) => {
    // The server deletes unused uploads after a day; the pictures are still on this device.
    if (!(error instanceof ApiError && error.status === 404 && pictures.some(({ fileId }) => fileId)))
      throw error;
    for (const picture of pictures) await storeUploaded(picture, undefined);
    return post(
      record,
      pictures.map((picture) => ({ ...picture, fileId: undefined })),
    );
  });
}

async function post(record: PendingRecord, pictures: PendingPicture[]): Promise<BookingDetail> {
  const { signal } = new AbortController();
  const fileIds = new Map<string, string>();
  for (const picture of pictures) {
    const fields = { purpose: "handover_picture", file: picture.file };
    const fileId =
      picture.fileId ??
      (await uploadFile("/api/files", fields, storedFile, { onProgress: () => undefined, signal })).id;
    if (!picture.fileId) await storeUploaded(picture, fileId);
    fileIds.set(picture.id, fileId);
  }
  const { bookingId, route, request, at, id } = record;
  const { guidedPictures = {}, pictures: further = [] } = request;
  const uploaded = (picture: string) => fileIds.get(picture) ?? picture;
  const body = {
    ...request,
    at,
    guidedPictures: Object.fromEntries(
      Object.entries(guidedPictures).map(([view, picture]) => [view, uploaded(picture)]),
    ),
    pictures: further.map(uploaded),
  };
  const path = `/api/bookings/${bookingId}`;
  const send = () => api.post(`${path}/${route}`, body, bookingDetail, id);
  return send().catch(async (error) => {
    // The response may be of another release: the stored one to a first attempt, or a new one on an old page.
    const isUnreadable = error instanceof UnreadableResponse;
    if (!isUnreadable && !(error instanceof ApiError && error.status === 409)) throw error;
    await new Promise((resolve) => setTimeout(resolve, SECOND_ATTEMPT_MS));
    return send().catch(async (again) => {
      const booking = await api.get(path, bookingDetail);
      setResource(path, booking);
      if (isRecorded(booking, record)) return booking;
      throw again;
    });
  });
}

/** Whether the server has already accepted this record, although its response was lost. */
function isRecorded(booking: BookingDetail, { userId, kind, request }: PendingRecord): boolean {
  const own = userId === booking.renter.id ? "renter" : "owner";
  const handover = latestHandover(booking.handovers, kind, booking.vehicle.id);
  return [handover, handover?.confirmation].some(
    (record) =>
      record?.side === own &&
      record.odometerKm === request.odometerKm &&
      record.fuelPercent === request.fuelPercent,
  );
}
