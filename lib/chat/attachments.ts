import type { UserActor } from "@/lib/auth/contract";
import { storeUpload } from "@/lib/files/commands";
import { getRoomRow } from "./queries";

/** Keeps a picture or PDF, made anew, for a message in a room one has part in. 404 for another's room. */
export async function storeAttachment(
  actor: UserActor,
  { roomId, file }: { roomId: string; file: { name: string; bytes: Uint8Array<ArrayBuffer> } },
  now: Date,
  network?: string,
) {
  await getRoomRow(actor, roomId);
  return storeUpload(actor, { file, purpose: "chat_attachment" }, now, network);
}
