/** The `reason` of the error that asks the caller to confirm who they are. */
export const STEP_UP_REASON = "step-up";
