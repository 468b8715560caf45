import { sql } from "drizzle-orm";
import { plansWith } from "@/lib/businesses/subscriptions/plans";

/** SQL over businesses named `company`: their deliveries are sent. Others keep theirs until they can be sent or expire. */
export const receivesWebhooks = sql`company.status <> 'suspended' and company.plan in ${plansWith("apiAccess")}`;
