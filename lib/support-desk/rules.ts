/** Notes of one ticket: every list of them is whole. */
export const MOST_NOTES = 100;
