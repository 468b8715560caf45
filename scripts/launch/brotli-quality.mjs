import { constants } from "node:zlib";

/**
 * The quality of what is compressed once and sent often: scripts, styles and popular pages. `npm test` sets a lower one
 * for its servers, which answer for minutes.
 */
export const bestQuality = Number(process.env.BROTLI_QUALITY) || constants.BROTLI_MAX_QUALITY;
