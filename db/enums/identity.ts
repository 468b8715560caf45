/** The result of reviewing a business's documents. */
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

/** How a session is used: a browser holds a cookie, an API client a token. */
export const sessionChannels = ["browser", "api"] as const;

export const userRoles = ["individual", "business", "admin"] as const;

/** The purpose of a passkey challenge. */
export const passkeyPurposes = ["add", "sign-in", "confirm"] as const;
