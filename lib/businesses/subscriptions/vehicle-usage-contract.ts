import { z } from "zod";
import { businessKinds, planIds } from "@/db/enums/businesses";

/** A business whose vehicles the caller manages, and how many of them it may publish; null means no limit. */
export const businessVehicleUsage = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(businessKinds),
  plan: z.enum(planIds),
  isOpen: z.boolean(),
  listedCount: z.int(),
  vehicleLimit: z.int().nullable(),
  /** The business's defaults for the form of a new vehicle. */
  newVehicleDefaults: z.object({ isInstantBook: z.boolean(), depositCents: z.int() }),
});
export type BusinessVehicleUsage = z.infer<typeof businessVehicleUsage>;
