"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

/** By customer, car, plate or reference, within the tab that is open. */
export function RentalSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useTranslations("rentals");
  const [text, setText] = useState(search);
  const id = useId();
  return (
    <search>
      <form
        className="flex max-w-lg items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <Label htmlFor={id}>{t("search")}</Label>
          <Input
            id={id}
            type="search"
            value={text}
            maxLength={120}
            enterKeyHint="search"
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" className="h-11">
          {t("find")}
        </Button>
      </form>
    </search>
  );
}
