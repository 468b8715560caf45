import { db } from "@/db";
import type { FileAnswer } from "@/lib/api/route";
import type { UserActor } from "@/lib/auth/contract";
import { getBooking } from "@/lib/bookings/queries";
import { conflict, forbidden } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import { type ContractText, drawContract } from "./document";
import { readParties, readSignedParties } from "./party-queries";
import { mayReadContract } from "./policy";
import { contractStage } from "./rules";
import { contractText } from "./text";

/**
 * The rental agreement as PDF, for renter, host and administrators: a draft until the car is handed over, then with what
 * was written down at the handovers. 403 for team members who only look at rentals, 409 where there is no rental.
 */
export async function makeContract(
  actor: UserActor,
  bookingId: string,
  locale: Locale,
  now: Date,
): Promise<FileAnswer> {
  const { reference, text } = await writeContract(actor, bookingId, locale, now);
  return {
    mediaType: "application/pdf",
    fileName: `gendana-${reference}-contract.pdf`,
    bytes: await drawContract(text, locale),
  };
}

/** What it says, before it is drawn: a draft follows car and profiles, what was signed stays as it was. */
export async function writeContract(
  actor: UserActor,
  bookingId: string,
  locale: Locale,
  now: Date,
): Promise<{ reference: string; text: ContractText }> {
  const booking = await getBooking(actor, bookingId, now);
  const owned = { renterId: booking.renter.id, businessId: booking.business.id };
  if (!mayReadContract(actor, owned)) throw forbidden();
  const stage = contractStage(booking.status);
  if (!stage) throw conflict("contractNotReady");
  const parties = stage === "final" ? await readSignedParties(bookingId) : await readParties(db(), bookingId);
  // The whole number stands where both sides sign; before, and for whoever is neither, its end is enough.
  const isParty = actor.role !== "admin" && stage === "final";
  return {
    reference: booking.reference,
    text: contractText(booking, parties, { stage, locale, now, showsLicence: isParty }),
  };
}
