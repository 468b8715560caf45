import { eq } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { attachFile, releaseFile } from "@/lib/platform/files/commands";
import { expireTags } from "@/lib/platform/page-cache/cache";
import { listPagesShowing } from "./cached-pages";
import type { Profile } from "./contract";
import { getProfile } from "./queries";

/** Sets an upload of the actor as their photo, or removes the photo (null). Throws 404 for other uploads. */
export async function changePhoto(actor: UserActor, fileId: string | null, now: Date): Promise<Profile> {
  const { userId } = actor;
  const shownAt = await transact(async (tx) => {
    const mine = eq(users.id, userId);
    const [was] = await tx
      .select({ photoFileId: users.photoFileId })
      .from(users)
      .where(mine)
      .for("no key update");
    const photo =
      fileId && (await attachFile(tx, { fileId, ownerId: userId, purpose: "profile_photo" }, now));
    await tx
      .update(users)
      .set({ photoFileId: fileId, photoPath: photo ? photo.url : null, updatedAt: now })
      .where(mine);
    if (was?.photoFileId) await releaseFile(tx, was.photoFileId, now);
    return listPagesShowing(tx, userId);
  });
  if (shownAt.length > 0) expireTags(shownAt);
  return getProfile(actor, userId);
}
