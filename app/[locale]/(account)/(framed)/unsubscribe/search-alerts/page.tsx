import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { page } from "@/app/page-builder";
import { UnsubscribeForm } from "@/components/messaging/email-and-sms/unsubscribe-form";
import { findAlert } from "@/lib/catalog/saved-searches/queries";
import { signedIdQuery } from "@/lib/platform/crypto/signed-id";

const stopAlerts = page({
  path: "/unsubscribe/search-alerts",
  access: "public",
  query: z.object({ token: signedIdQuery.shape.token.catch("") }),
  title: "savedSearches.stop.title",
  messages: ["ui", "failure", "errors"],
  render: async ({ query: { token } }) => {
    const alert = await findAlert(token);
    const name = alert?.name ?? "";
    const t = await getTranslations("savedSearches.stop");
    return (
      <UnsubscribeForm
        path="/api/saved-searches/unsubscribe"
        token={token}
        isNothing={!alert}
        manageAt="/dashboard/user/favourites"
        texts={{
          title: t("title"),
          text: t("text", { name }),
          submit: t("submit"),
          busy: t("busy"),
          doneTitle: t("doneTitle"),
          done: t("done", { name }),
          nothingTitle: t("nothingTitle"),
          nothing: t("nothing"),
          manage: t("manage"),
        }}
      />
    );
  },
});

export const generateMetadata = stopAlerts.generateMetadata;
export default stopAlerts.render;
