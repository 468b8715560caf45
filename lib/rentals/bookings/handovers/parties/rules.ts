import { areDocumentsApproved } from "@/lib/catalog/vehicle-documents/rules";
import { dayIn } from "@/lib/platform/dates";

/** Whether approved documents, and with them the insurance, cover a booking until its return. */
export const isInsuredUntilReturn = (booked: {
  documentsEndOn: string | null;
  endsAt: Date;
  timeZone: string;
}): boolean => areDocumentsApproved(booked.documentsEndOn, dayIn(booked.endsAt, booked.timeZone));
