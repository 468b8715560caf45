import { expect, it } from "vitest";
import { canRepeat, readable } from "./rules";

const link = "https://gendana.example/reset-password?token=s3cret-token&locale=en";

it("an administrator reads letters without what opens somebody's account", () => {
  const code = readable(
    { template: "email-code", body: "Your code\n\n482913\n\nGood for 10 minutes" },
    false,
  );
  expect(code).toEqual({ body: "Your code\n\n••••••\n\nGood for 10 minutes", isMasked: true });
  const reset = readable({ template: "password-reset", body: `Press here ${link}` }, false);
  expect(reset.body).toBe("Press here https://gendana.example/reset-password?••••••");
  const news = readable(
    { template: "search-alert", body: "https://gendana.example/stop-alerts?token=abc.def\n482913" },
    false,
  );
  expect(news.body).toBe("https://gendana.example/stop-alerts?token=••••••\n482913");
});

it("a letter without secrets is shown as it was written, and everything in the demonstration", () => {
  const plain = { template: "booking-news", body: "See https://gendana.example/dashboard/user?tab=rentals" };
  expect(readable(plain, false)).toEqual({ body: plain.body, isMasked: false });
  const secret = { template: "password-reset", body: link };
  expect(readable(secret, true)).toEqual({ body: link, isMasked: false });
});

it("only what failed and kept its text can be sent again", () => {
  expect(canRepeat({ status: "failed", body: "News" })).toBe(true);
  expect(canRepeat({ status: "failed", body: "" })).toBe(false);
  expect(canRepeat({ status: "sent", body: "News" })).toBe(false);
});
