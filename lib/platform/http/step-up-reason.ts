/** The `reason` of the error that asks the caller to confirm their identity. */
export const STEP_UP_REASON = "step-up";
/** The `reason` of the error that asks the caller to set up two-factor authentication first. */
export const TWO_FACTOR_REASON = "two-step-login";
