"use client";

import { DAY_MS } from "@/lib/platform/dates";
import { PENDING_RECORDS } from "@/lib/platform/device-storage";
import type { HandoverKind, PickUpRequest, ReturnRequest } from "@/lib/rentals/bookings/handovers/contract";
import type { InspectionRequest } from "@/lib/rentals/bookings/handovers/inspections/contract";
import { storePendingBookings } from "./pending-bookings";

export type HandoverRoute = "pickup" | "return" | "inspections";

/** A record of a handover that the server has not accepted yet. */
export interface PendingRecord {
  /** Sent as the idempotency key. */
  id: string;
  userId: string;
  bookingId: string;
  route: HandoverRoute;
  kind: HandoverKind;
  /** Where its form stores its draft. */
  draftKey: string;
  /** Pictures are ids of stored ones, or of files that were uploaded before. */
  request: PickUpRequest | ReturnRequest | InspectionRequest;
  /** When it was recorded. */
  at: string;
  /** Set once the record was refused: the server's sentence, or empty if a proxy refused it. */
  refusal?: string;
}

export interface PendingPicture {
  id: string;
  userId: string;
  file: File;
  keptAt: number;
  /** Its id on the server after the upload. */
  fileId?: string;
}

/** Pictures of a form that was never submitted are removed after this time. */
const DRAFT_LIFE_MS = 2 * DAY_MS;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(PENDING_RECORDS, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("records", { keyPath: "id" });
      request.result.createObjectStore("pictures", { keyPath: "id" });
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
}

/** Runs one transaction; resolves once it is stored, with the result of the request that `work` returns. */
async function run<T>(
  mode: IDBTransactionMode,
  work: (records: IDBObjectStore, pictures: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(["records", "pictures"], mode);
      const request = work(transaction.objectStore("records"), transaction.objectStore("pictures"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    // A sign-out deletes the database, which waits for open connections.
    database.close();
  }
}

const readRecords = () => run<PendingRecord[]>("readonly", (records) => records.getAll());
const readPictures = () => run<PendingPicture[]>("readonly", (_, pictures) => pictures.getAll());

async function announce(): Promise<void> {
  storePendingBookings((await readRecords()).map(({ bookingId }) => bookingId));
}

/** Stores a picture that cannot be uploaded now, and returns its id on this device. */
export async function storePicture(userId: string, file: File): Promise<string> {
  await forgetUnused(userId);
  const id = crypto.randomUUID();
  // A copy, because a camera's file may be deleted after the tab is closed.
  const copy = new File([await file.arrayBuffer()], file.name, { type: file.type });
  const picture: PendingPicture = { id, userId, file: copy, keptAt: Date.now() };
  await run("readwrite", (_, pictures) => pictures.put(picture));
  return id;
}

export const findPendingPicture = (id: string): Promise<PendingPicture | undefined> =>
  run<PendingPicture | undefined>("readonly", (_, pictures) => pictures.get(id));

/** The pictures of a request that are still on this device. */
export async function listPendingPictures(request: PendingRecord["request"]): Promise<PendingPicture[]> {
  const ids = picturesOf(request);
  return ids.length === 0 ? [] : (await readPictures()).filter(({ id }) => ids.includes(id));
}

export async function storeUploaded(picture: PendingPicture, fileId: string | undefined): Promise<void> {
  await run("readwrite", (_, pictures) => pictures.put({ ...picture, fileId }));
  await announce();
}

export async function storeRecord(record: PendingRecord): Promise<void> {
  await run("readwrite", (records) => records.put(record));
  await announce();
}

/** Removes a record, and its pictures unless they return to its form. */
export async function removeRecord(
  record: PendingRecord,
  { keepsPictures = false }: { keepsPictures?: boolean } = {},
): Promise<void> {
  const ids = keepsPictures ? [] : picturesOf(record.request);
  await run("readwrite", (records, pictures) => {
    for (const id of ids) pictures.delete(id);
    return records.delete(record.id);
  });
  await announce();
}

/** The ids of the pictures of a request, stored on this device or not. */
const picturesOf = ({ guidedPictures = {}, pictures = [] }: PendingRecord["request"]): string[] => [
  ...Object.values(guidedPictures),
  ...pictures,
];

/** The records of a person in the order in which they were recorded, each with its stored pictures. */
export async function listPendingRecords(
  userId: string,
): Promise<{ record: PendingRecord; pictures: PendingPicture[] }[]> {
  const [records, pictures] = await Promise.all([readRecords(), readPictures()]);
  return records
    .filter((record) => record.userId === userId)
    .sort((one, other) => one.at.localeCompare(other.at))
    .map((record) => {
      const ids = picturesOf(record.request);
      return { record, pictures: pictures.filter(({ id }) => ids.includes(id)) };
    });
}

/** Removes data of other accounts on this device, and pictures of abandoned forms. */
export async function forgetUnused(userId: string): Promise<void> {
  const [records, pictures] = await Promise.all([readRecords(), readPictures()]);
  const own = records.filter((record) => record.userId === userId);
  const used = new Set(own.flatMap(({ request }) => picturesOf(request)));
  const isUnused = (picture: PendingPicture) =>
    picture.userId !== userId || (!used.has(picture.id) && picture.keptAt < Date.now() - DRAFT_LIFE_MS);
  const foreign = records.filter((record) => record.userId !== userId);
  const unused = pictures.filter(isUnused);
  if (foreign.length === 0 && unused.length === 0) return;
  await run("readwrite", (recordStore, pictureStore) => {
    for (const { id } of foreign) recordStore.delete(id);
    for (const { id } of unused) pictureStore.delete(id);
    return recordStore.count();
  });
  await announce();
}
