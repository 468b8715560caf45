import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import type { Actor } from "@/lib/platform/actor";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";
import type { Page } from "@/lib/platform/http/responses";
import { isInsider } from "./policy";
import type { WireBusiness } from "./wire";

/** Active businesses are visible to everybody, others only to their team and administrators. */
export function businessesVisibleTo(actor: Actor): SQL {
  const visible = eq(businesses.status, "active");
  if (actor.kind !== "user") return visible;
  if (actor.role === "admin") return sql`true`;
  const ownIds = actor.memberships.map(({ businessId }) => businessId);
  return ownIds.length === 0 ? visible : sql`(${visible} or ${inArray(businesses.id, ownIds)})`;
}

/** Lists a page of businesses, oldest first. */
export async function listBusinesses(
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<Page<WireBusiness>> {
  const total = await db().$count(businesses, businessesVisibleTo(actor));
  const rows = await selectBusinesses(businessesVisibleTo(actor))
    .orderBy(asc(businesses.createdAt), asc(businesses.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const items = rows.map((row) => toWireBusiness(actor, row));
  return { items, total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
}

/** Reads one business. 404 if it is not active, except for its team and administrators. */
export async function getBusiness(actor: Actor, businessId: string): Promise<WireBusiness> {
  const [row] = await selectBusinesses(and(eq(businesses.id, businessId), businessesVisibleTo(actor)));
  if (!row) throw notFound();
  return toWireBusiness(actor, row);
}

function selectBusinesses(condition: SQL | undefined) {
  // Every caller gets the same number, the count of published vehicles.
  const published = and(eq(vehicles.businessId, businesses.id), eq(vehicles.status, "published"));
  return db()
    .select({
      ...getTableColumns(businesses),
      vehicleCount: sql<number>`(${db().$count(vehicles, published)})::int`,
    })
    .from(businesses)
    .where(condition);
}

type Row = Awaited<ReturnType<typeof selectBusinesses>>[number];

function toWireBusiness(actor: Actor, row: Row): WireBusiness {
  const { id, name, description, website, businessHours, verification } = row;
  const visible = {
    id,
    name,
    description,
    website,
    businessHours,
    verified: verification === "verified",
    logo: row.logoPath ? new URL(row.logoPath, env().SITE_URL).href : null,
    joinDate: row.createdAt.toISOString(),
    vehicles: row.vehicleCount,
  };
  if (!isInsider(actor, id)) return { ...visible, address: row.kind === "company" ? row.address : null };
  const { address, email, phone, status, rejectedReason, taxId, registrationNumber } = row;
  return {
    ...visible,
    address,
    email,
    phone,
    status,
    rejectedReason,
    taxId,
    registrationNumber,
    verificationStatus: verification,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    subscriptionPlan: row.plan,
    licenseNumber: row.licenceNumber,
  };
}
