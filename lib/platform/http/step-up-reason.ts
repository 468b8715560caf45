/** The `reason` of the error that asks the caller to confirm their identity. */
export const STEP_UP_REASON = "step-up";
/** The `reason` of the error that asks the caller to set up two-step login first. */
export const TWO_STEP_REASON = "two-step-login";
