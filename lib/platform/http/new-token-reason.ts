/**
 * The `reason` of the error for a token that a newer one has replaced. A browser has the newer one as its cookie by then
 * and only needs to repeat the request.
 */
export const NEW_TOKEN_REASON = "new-token";
