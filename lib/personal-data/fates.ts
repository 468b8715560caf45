import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { businesses } from "@/db/schema/businesses";
import { files } from "@/db/schema/files";
import { DELETED_NAME } from "./rules";
import { type Leaving, ownedBusinesses } from "./scopes";

/** Its last three figures are enough to tell one payment from another. */
export const masked = (phone: AnyColumn) =>
  sql`case when ${phone} is not null then '…' || right(${phone}, 3) end`;

/** Papers and portraits go; pictures of cars and of handovers belong to rentals other people had. */
export const releasedFile = ({ userId, now }: Leaving) =>
  sql`case when ${files.purpose} not in ('vehicle_picture', 'handover_picture')
    and (${files.businessId} is null or ${files.businessId} in ${ownedBusinesses(userId)})
    then coalesce(${files.deletedAt}, ${now}::timestamptz) else ${files.deletedAt} end`;

/** A company's name, register and tax numbers stand on receipts; of a person's business even the name goes. */
const ifCompany = (column: AnyColumn, otherwise: SQL) =>
  sql`case when ${businesses.kind} = 'company' then ${column} else ${otherwise} end`;

export const closedBusiness = ({ now }: Leaving) => ({
  status: "suspended",
  name: ifCompany(businesses.name, sql`${DELETED_NAME}`),
  slug: sql`'closed-' || ${businesses.id}`,
  email: sql`'closed-' || ${businesses.id} || '@deleted.invalid'`,
  address: ifCompany(businesses.address, sql`''`),
  taxId: ifCompany(businesses.taxId, sql`null`),
  registrationNumber: ifCompany(businesses.registrationNumber, sql`null`),
  ...{ phone: "", description: "", website: null, businessHours: null, licenceNumber: null },
  ...{ logoFileId: null, logoPath: null, rejectedReason: null, updatedAt: now },
});

export const namelessUser = ({ userId, now, passwordHash }: Leaving) => ({
  ...{
    status: "inactive",
    firstName: DELETED_NAME,
    lastName: "",
    email: `deleted-${userId}@deleted.invalid`,
  },
  ...{ phone: null, passwordHash, photoFileId: null, photoPath: null, lastLoginAt: null },
  ...{ emailVerifiedAt: null, phoneVerifiedAt: null, pendingEmail: null, pendingPhone: null, updatedAt: now },
});
