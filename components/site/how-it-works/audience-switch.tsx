import { useTranslations } from "next-intl";
import { HashChoice } from "./hash-choice";

const sides = [
  { id: "for-renters", label: "forRenters", hash: "#renters" },
  { id: "for-owners", label: "forOwners", hash: "#owners" },
] as const;

/**
 * Switches the page between renters and owners with two radio buttons and CSS (`onlyRenters`, `onlyOwners`):
 * both texts are in the page, and it works without JavaScript.
 */
export function AudienceSwitch() {
  const t = useTranslations("howItWorks");
  return (
    <fieldset>
      <legend className="sr-only">{t("audience")}</legend>
      <div className="inline-grid max-w-full grid-cols-2 gap-1 rounded-lg border bg-muted p-1 dark:bg-transparent">
        {sides.map(({ id, label }, index) => (
          <label
            key={id}
            htmlFor={id}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-md px-4 py-1.5 text-center font-medium text-muted-foreground transition-colors hover:text-foreground has-checked:bg-card has-checked:text-foreground has-checked:shadow-lift dark:has-checked:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 sm:px-7"
          >
            <input type="radio" id={id} name="audience" defaultChecked={index === 0} className="sr-only" />
            {t(label)}
          </label>
        ))}
      </div>
      <HashChoice choices={sides.map(({ id, hash }) => ({ id, hash }))} />
    </fieldset>
  );
}

/** Only works inside an element with the class `group/audience`. */
export const onlyRenters = "group-has-[#for-owners:checked]/audience:hidden";
export const onlyOwners = "hidden group-has-[#for-owners:checked]/audience:block";
