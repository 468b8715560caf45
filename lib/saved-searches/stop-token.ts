import { openSealedId, sealedId } from "@/lib/sealed-id";

const PURPOSE = "search alerts";

/** Says which search's alerts are to stop. */
export const stopToken = (savedSearchId: string) => sealedId(PURPOSE, savedSearchId);

export const searchOfToken = (token: string) => openSealedId(PURPOSE, token);
