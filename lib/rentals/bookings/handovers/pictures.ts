import type { Transaction } from "@/db";
import { handoverViews } from "@/db/enums/rentals";
import { handoverPictures } from "@/db/schema/rentals/handovers";
import { attachFile } from "@/lib/platform/files/commands";
import type { PickUpRequest, RecordingSide } from "./contract";

interface HandoverPictures extends Pick<PickUpRequest, "guidedPictures" | "pictures"> {
  handoverId: string;
  side: RecordingSide;
  uploadedBy: string;
}

/** Stores one side's pictures of a handover; 404 for one that is not an unused upload of theirs. */
export async function storePictures(tx: Transaction, record: HandoverPictures, now: Date): Promise<void> {
  const { handoverId, side, uploadedBy } = record;
  for (const [position, picture] of picturesInOrder(record).entries()) {
    const { fileId } = picture;
    await attachFile(tx, { fileId, ownerId: uploadedBy, purpose: "handover_picture" }, now);
    await tx.insert(handoverPictures).values({ handoverId, side, position, ...picture });
  }
}

/** The guided pictures in the order of the views, then the further ones. */
function picturesInOrder({ guidedPictures = {}, pictures = [] }: Partial<HandoverPictures>) {
  const guided = handoverViews.map((view) => ({ view, fileId: guidedPictures[view] }));
  const further = pictures.map((fileId) => ({ view: null, fileId }));
  return [...guided, ...further].flatMap(({ view, fileId }) => (fileId ? [{ view, fileId }] : []));
}
