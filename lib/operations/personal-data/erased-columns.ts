import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { businesses } from "@/db/schema/businesses/businesses";
import { files } from "@/db/schema/platform/files";
import { DELETED_NAME } from "@/lib/identity/account-deletion/rules";
import { type ErasureContext, ownedBusinesses } from "./personal-table";

/** The last three digits are enough to tell payments apart. */
export const maskedPhone = (phone: AnyColumn) =>
  sql`case when ${phone} is not null then '…' || right(${phone}, 3) end`;

/**
 * Documents and portraits are released; pictures of vehicles, handovers and claims belong to other people's bookings.
 */
export const releasedFileDate = ({ userId, now }: ErasureContext) =>
  sql`case when ${files.purpose} not in ('vehicle_picture', 'handover_picture', 'claim_picture')
    and (${files.businessId} is null or ${files.businessId} in ${ownedBusinesses(userId)})
    then coalesce(${files.deletedAt}, ${now}::timestamptz) else ${files.deletedAt} end`;

/**
 * A company's name, registration and tax numbers appear on receipts and stay; of a private owner's business
 * even the name is removed.
 */
const ifIncorporated = (column: AnyColumn, otherwise: SQL) =>
  sql`case when ${businesses.kind} = 'company' then ${column} else ${otherwise} end`;

export const closedBusinessColumns = ({ now }: ErasureContext) => ({
  status: "closed",
  name: ifIncorporated(businesses.name, sql`${DELETED_NAME}`),
  slug: sql`'closed-' || ${businesses.id}`,
  email: sql`'closed-' || ${businesses.id} || '@deleted.invalid'`,
  address: ifIncorporated(businesses.address, sql`''`),
  taxId: ifIncorporated(businesses.taxId, sql`null`),
  registrationNumber: ifIncorporated(businesses.registrationNumber, sql`null`),
  phone: "",
  description: "",
  website: null,
  businessHours: null,
  licenceNumber: null,
  logoFileId: null,
  logoPath: null,
  brandColour: null,
  rejectedReason: null,
  updatedAt: now,
});

export const anonymizedUserColumns = ({ userId, now, passwordHash }: ErasureContext) => ({
  status: "inactive",
  firstName: DELETED_NAME,
  lastName: "",
  email: `deleted-${userId}@deleted.invalid`,
  phone: null,
  passwordHash,
  photoFileId: null,
  photoPath: null,
  lastLoginAt: null,
  emailVerifiedAt: null,
  phoneVerifiedAt: null,
  pendingEmail: null,
  pendingPhone: null,
  updatedAt: now,
});
