import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import type { Page } from "@/lib/api/route";
import type { Actor } from "@/lib/auth/contract";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { isInsider } from "./policy";
import type { WireBusiness } from "./wire";

/** Active ones are everybody's to know of; others only their team's and administrators'. */
export function visibleTo(actor: Actor): SQL {
  const open = eq(businesses.status, "active");
  if (actor.kind !== "user") return open;
  if (actor.role === "admin") return sql`true`;
  const own = actor.memberships.map(({ businessId }) => businessId);
  return own.length === 0 ? open : sql`(${open} or ${inArray(businesses.id, own)})`;
}

/** By age, oldest first, a page at a time. */
export async function listBusinesses(
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<Page<WireBusiness>> {
  const total = await db().$count(businesses, visibleTo(actor));
  const rows = await select(visibleTo(actor))
    .orderBy(asc(businesses.createdAt), asc(businesses.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const items = rows.map((row) => describe(actor, row));
  return { items, total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
}

/** 404 for one that is not open to the public, but to its team and administrators. */
export async function getBusiness(actor: Actor, businessId: string): Promise<WireBusiness> {
  const [row] = await select(and(eq(businesses.id, businessId), visibleTo(actor)));
  if (!row) throw notFound();
  return describe(actor, row);
}

function select(condition: SQL | undefined) {
  // Everybody is told the same number: of the cars everybody sees.
  const published = and(eq(vehicles.businessId, businesses.id), eq(vehicles.status, "published"));
  return db()
    .select({
      ...getTableColumns(businesses),
      vehicleCount: sql<number>`(${db().$count(vehicles, published)})::int`,
    })
    .from(businesses)
    .where(condition);
}

type Row = Awaited<ReturnType<typeof select>>[number];

function describe(actor: Actor, row: Row): WireBusiness {
  const { id, name, description, website, businessHours, verification } = row;
  const open = {
    ...{ id, name, description, website, businessHours, verified: verification === "verified" },
    logo: row.logoPath ? new URL(row.logoPath, env().SITE_URL).href : null,
    joinDate: row.createdAt.toISOString(),
    vehicles: row.vehicleCount,
  };
  if (!isInsider(actor, id)) return { ...open, address: row.kind === "company" ? row.address : null };
  const { address, email, phone, status, rejectedReason, taxId, registrationNumber } = row;
  return {
    ...open,
    ...{ address, email, phone, status, rejectedReason, taxId, registrationNumber },
    verificationStatus: verification,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    subscriptionPlan: row.plan,
    licenseNumber: row.licenceNumber,
  };
}
