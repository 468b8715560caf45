/** The `reason` of the error for a write from a page that was opened with another account than the present one. */
export const OTHER_ACCOUNT_REASON = "other-account";
