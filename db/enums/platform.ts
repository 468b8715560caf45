/** Purposes for which users may upload files. */
export const filePurposes = [
  "vehicle_picture",
  "profile_photo",
  "business_logo",
  "identity_document",
  "driving_licence",
  "business_document",
  "handover_picture",
  "claim_picture",
  "chat_attachment",
  "issue_picture",
  "vehicle_document",
  "site_picture",
] as const;

export const fileVisibilities = ["private", "public"] as const;

export const backupStatuses = ["waiting", "running", "done", "failed"] as const;

/** Parts of Gendana as visitors know them, in the order of the status page. */
export const statusComponents = ["website", "bookings", "card", "mtn", "airtel", "messages"] as const;
