import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { page } from "@/app/page-builder";
import { UnsubscribeForm } from "@/components/messaging/email-and-sms/unsubscribe-form";
import { findUnsubscribable } from "@/lib/messaging/notifications/queries";
import { signedIdQuery } from "@/lib/platform/crypto/signed-id";

const stopEmails = page({
  path: "/unsubscribe/emails",
  access: "public",
  query: z.object({ token: signedIdQuery.shape.token.catch("") }),
  title: "notifications.stopEmails.title",
  messages: ["ui", "failure", "errors"],
  render: async ({ query: { token } }) => {
    const from = await findUnsubscribable(token);
    const t = await getTranslations("notifications.stopEmails");
    return (
      <UnsubscribeForm
        path="/api/notifications/unsubscribe"
        token={token}
        isNothing={!from}
        manageAt="/settings/notifications"
        texts={{
          title: t(from === "marketing" ? "marketingTitle" : "title"),
          text: t(from === "marketing" ? "marketingText" : "text"),
          submit: t("submit"),
          busy: t("busy"),
          doneTitle: t("doneTitle"),
          done: t("done"),
          nothingTitle: t("nothingTitle"),
          nothing: t("nothing"),
          manage: t("manage"),
        }}
      />
    );
  },
});

export const generateMetadata = stopEmails.generateMetadata;
export default stopEmails.render;
