import { db } from "@/db";
import type { UserActor } from "@/lib/platform/actor";
import { conflict, forbidden } from "@/lib/platform/errors";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { Locale } from "@/lib/platform/i18n/routing";
import { pdfFile } from "@/lib/platform/pdf/render";
import { listDriverRows } from "@/lib/rentals/bookings/additional-drivers/queries";
import { getParties, getSignedParties } from "@/lib/rentals/bookings/handovers/parties/queries";
import { canReadAgreement, isOwnerSide } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { agreementStatus } from "@/lib/rentals/bookings/rules";
import { type AgreementText, renderAgreement } from "./agreement-document";
import { agreementText } from "./agreement-text";

/**
 * Creates the rental agreement as PDF for renter, business and administrators: a draft until pick-up, then with the
 * handover records. 403 for team members who may only view rentals, 409 if no rental takes place.
 */
export async function makeAgreementPdf(
  actor: UserActor,
  bookingId: string,
  locale: Locale,
  now: Date,
): Promise<FileResponse> {
  const { reference, text } = await composeAgreement(actor, bookingId, locale, now);
  return pdfFile(`${reference}-contract`, await renderAgreement(text, locale));
}

/**
 * Composes the agreement's text: a draft follows the current vehicle and profiles, a signed one stays as it
 * was.
 */
export async function composeAgreement(
  actor: UserActor,
  bookingId: string,
  locale: Locale,
  now: Date,
): Promise<{ reference: string; text: AgreementText }> {
  const booking = await getBooking(actor, bookingId, now);
  const owned = { renterId: booking.renter.id, businessId: booking.business.id };
  if (!canReadAgreement(actor, owned)) throw forbidden();
  const status = agreementStatus(booking.status);
  if (!status) throw conflict("contractNotReady");
  const parties = status === "final" ? await getSignedParties(bookingId) : await getParties(db(), bookingId);
  const drivers = (await listDriverRows(db(), bookingId)).filter(({ userId, admittedAt }) =>
    status === "final" ? admittedAt : userId,
  );
  // In the final agreement the parties see the full licence number, but the renter not those of additional drivers;
  // drafts and administrators show only the last characters.
  const isParty = actor.role !== "admin" && status === "final";
  const shown = { showsLicence: isParty, showsDriverLicences: isParty && isOwnerSide(actor, owned) };
  return {
    reference: booking.reference,
    text: agreementText(booking, parties, { status, locale, now, drivers, ...shown }),
  };
}
