import { expect, it } from "vitest";
import { canRetry, maskSecrets } from "./rules";

const link = "https://gendana.example/reset-password?token=s3cret-token&locale=en";

it("masks codes and secret links in the messages an administrator reads", () => {
  const code = maskSecrets(
    { template: "email-code", body: "Your code\n\n482913\n\nGood for 10 minutes" },
    false,
  );
  expect(code).toEqual({ body: "Your code\n\n••••••\n\nGood for 10 minutes", isMasked: true });
  const longer = maskSecrets({ template: "email-code", body: "Your code is 9482913" }, false);
  expect(longer.body).toBe("Your code is ••••••");
  const reset = maskSecrets({ template: "password-reset", body: `Press here ${link}` }, false);
  expect(reset.body).toBe("Press here https://gendana.example/reset-password?••••••");
  const notice = maskSecrets(
    {
      template: "search-alert",
      body: "https://gendana.example/unsubscribe/search-alerts?token=abc.def\n482913",
    },
    false,
  );
  expect(notice.body).toBe("https://gendana.example/unsubscribe/search-alerts?token=••••••\n482913");
});

it("shows a message without secrets unchanged, and every message in demo mode", () => {
  const plain = {
    template: "booking-update",
    body: "See https://gendana.example/dashboard/user?tab=rentals",
  };
  expect(maskSecrets(plain, false)).toEqual({ body: plain.body, isMasked: false });
  const secret = { template: "password-reset", body: link };
  expect(maskSecrets(secret, true)).toEqual({ body: link, isMasked: false });
});

it("allows a retry only for failed messages whose body was not erased", () => {
  expect(canRetry({ status: "failed", body: "News" })).toBe(true);
  expect(canRetry({ status: "failed", body: "" })).toBe(false);
  expect(canRetry({ status: "sent", body: "News" })).toBe(false);
});
