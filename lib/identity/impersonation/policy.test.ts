import { describe, expect, it } from "vitest";
import { isAllowedWhileImpersonating } from "./policy";

describe("an impersonating administrator", () => {
  it.each([
    ["GET", "/api/bookings"],
    ["GET", "/api/sessions"],
    ["POST", "/api/quotes"],
    ["POST", "/api/favourites/featured-tesla"],
    ["PUT", "/api/fleet/featured-tesla"],
    ["POST", "/api/fleet/featured-tesla/publication"],
    ["PUT", "/api/notifications/0197/read"],
    ["PUT", "/api/notifications/individual/0197/mark-all-read"],
    ["DELETE", "/api/fleet/featured-tesla/pictures/0197"],
    ["PUT", "/api/vehicles/toyota-rav4/blocks/01a2194c-541b-70c0-a75d-25947ea47c46"],
    ["DELETE", "/api/session/impersonation"],
  ])("may %s %s", (method, path) => {
    expect(isAllowedWhileImpersonating(method, path)).toBe(true);
  });

  it.each([
    ["POST", "/api/bookings"],
    ["POST", "/api/payments"],
    ["POST", "/api/bookings/1/cancellation"],
    ["POST", "/api/bookings/1/acceptance"],
    ["POST", "/api/bookings/1/changes"],
    ["PUT", "/api/password"],
    ["POST", "/api/contact-changes/email"],
    ["POST", "/api/two-factor"],
    ["GET", "/api/two-factor"],
    ["GET", "/api/passkeys"],
    ["GET", "/api/%74wo-factor"],
    ["GET", "/api/personal-data/export"],
    ["POST", "/api/personal-data/deletion"],
    ["POST", "/api/session/renewal"],
    ["POST", "/api/sessions/revocation"],
    ["PUT", "/api/business-settings/payout-account"],
    ["PUT", "/api/business-settings/plan"],
    ["POST", "/api/chat/messages"],
    ["POST", "/api/api-keys"],
    ["POST", "/api/team/invitations"],
    ["PUT", "/api/vehicles/1/prices"],
    ["POST", "/api/fleet/imports"],
    ["DELETE", "/api/fleet/featured-tesla"],
    // The notice about the impersonation and the notification settings belong to the user alone.
    ["DELETE", "/api/notifications/0197"],
    ["PUT", "/api/notifications/individual/0197/settings"],
    ["POST", "/api/notifications/unsubscribe"],
    ["DELETE", "/api/notifications/0197/read"],
    ["POST", "/api/something-made-tomorrow"],
    ["POST", "/api/%"],
  ])("may not %s %s", (method, path) => {
    expect(isAllowedWhileImpersonating(method, path)).toBe(false);
  });
});
