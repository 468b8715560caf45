import { readSignedId, signedId } from "@/lib/platform/crypto/signed-id";

const PURPOSE = "search alerts";

/** Signs the id of the saved search whose alerts the link switches off. */
export const alertUnsubscribeToken = (savedSearchId: string) => signedId(PURPOSE, savedSearchId);

export const searchIdOfToken = (token: string) => readSignedId(PURPOSE, token);
