import { z } from "zod";

export const securityView = z.object({
  loginAlerts: z.boolean(),
  /** Whether there is a passkey that this site can ask for. */
  hasPasskey: z.boolean(),
  twoFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
});
export type SecurityView = z.infer<typeof securityView>;

export const securityChange = securityView.pick({ loginAlerts: true });
