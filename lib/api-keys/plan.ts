import type { Transaction } from "@/db";
import { lockBusiness } from "@/lib/business/lock";
import { conflict } from "@/lib/errors";
import { plans } from "@/lib/plans/rules";

/** A business whose plan has programs in it (409 for others), locked: one at a time counts against its limits. */
export async function lockEnterprise(tx: Transaction, businessId: string) {
  const business = await lockBusiness(tx, businessId);
  if (!plans[business.plan].hasPrograms) throw conflict("enterpriseOnly");
  return business;
}
