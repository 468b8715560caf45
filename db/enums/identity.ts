/** What the documents of a business have come to. */
export const businessVerifications = ["verified", "pending", "rejected"] as const;

/** The kinds of documents a renter and a business provide; only the insurance certificate is optional. */
export const personalDocumentKinds = ["identity", "driving_licence"] as const;

export const businessDocumentKinds = [
  "business_license",
  "tax_certificate",
  "insurance_certificate",
] as const;

export const documentKinds = [...personalDocumentKinds, ...businessDocumentKinds] as const;

export const documentStatuses = ["pending", "submitted", "verified", "rejected"] as const;

export const userStatuses = ["active", "inactive"] as const;

/** What a session was opened with: a browser holds a cookie, an API client its token. */
export const sessionChannels = ["browser", "api"] as const;

export const userRoles = ["individual", "business", "admin"] as const;

/** What a challenge for a passkey is for. */
export const passkeyPurposes = ["add", "sign-in", "confirm"] as const;
