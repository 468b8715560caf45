import { readFile } from "node:fs/promises";
import { and, asc, desc, eq, inArray, or } from "drizzle-orm";
import sharp from "sharp";
import { demoAccounts } from "@/lib/platform/demo-accounts";
import type { Transaction } from "../index";
import { teamMembers } from "../schema/businesses/businesses";
import { vehiclePictures } from "../schema/catalog/vehicles";
import { users } from "../schema/identity/users";
import { bookings } from "../schema/rentals/bookings";
import { handoverPictures, handovers } from "../schema/rentals/handovers";
import { storeDemoFile } from "./documents-to-review";

/** What the first pictures of a sample vehicle show, in their order. */
const views = ["front", "right", "rear"] as const;

/** Pictures for all handovers would delay the first start by minutes. */
const HANDOVERS = 16;

/** Adds the guided pictures to the latest handovers of the three published accounts. */
export async function loadHandoverPictures(tx: Transaction): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email);
  const accounts = tx.select({ id: users.id }).from(users).where(inArray(users.email, emails));
  const owned = tx
    .select({ id: teamMembers.businessId })
    .from(teamMembers)
    .where(and(eq(teamMembers.role, "owner"), inArray(teamMembers.userId, accounts)));
  const latest = await tx
    .select({ handover: handovers })
    .from(handovers)
    .innerJoin(bookings, eq(bookings.id, handovers.bookingId))
    .where(or(inArray(bookings.renterId, accounts), inArray(bookings.businessId, owned)))
    .orderBy(desc(handovers.at), desc(handovers.id))
    .limit(HANDOVERS);
  const small = new Map<string, Promise<Buffer>>();
  const read = (path: string) => {
    const picture = small.get(path) ?? smallCopy(path);
    small.set(path, picture);
    return picture;
  };
  for (const { handover } of latest) {
    const { id: handoverId, vehicleId, recordedBy, at } = handover;
    const shown = await tx
      .select({ path: vehiclePictures.path })
      .from(vehiclePictures)
      .where(eq(vehiclePictures.vehicleId, vehicleId))
      .orderBy(asc(vehiclePictures.position));
    for (const [position, view] of views.entries()) {
      const path = shown[position]?.path;
      if (!path) continue;
      const name = `${view}.jpg`;
      const fileId = await storeDemoFile(tx, recordedBy, "handover_picture", name, await read(path), at);
      await tx.insert(handoverPictures).values({ handoverId, fileId, side: "owner", position, view });
    }
  }
}

const smallCopy = async (path: string): Promise<Buffer> =>
  sharp(await readFile(`public${path}`))
    .resize(640)
    .jpeg({ quality: 80 })
    .toBuffer();
