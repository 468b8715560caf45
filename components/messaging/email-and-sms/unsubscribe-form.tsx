"use client";

import { useState } from "react";
import { z } from "zod";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CircleCheckIcon } from "@/components/ui/status-icons";
import { api } from "@/lib/platform/http/api-client";
import { Link } from "@/lib/platform/i18n/link";

interface UnsubscribeTexts {
  title: string;
  text: string;
  submit: string;
  busy: string;
  doneTitle: string;
  done: string;
  nothingTitle: string;
  nothing: string;
  manage: string;
}

/**
 * Unsubscribes by pressing a button. Opening the page alone must not unsubscribe, because mail clients prefetch
 * links. `path` is the API route that takes the token.
 */
export function UnsubscribeForm({
  path,
  token,
  isNothing,
  texts,
  manageAt,
}: {
  path: string;
  token: string;
  /** True if the token has nothing left to unsubscribe. */
  isNothing: boolean;
  texts: UnsubscribeTexts;
  manageAt: string;
}) {
  const [isDone, setDone] = useState(false);
  const stopping = useAction(async () => {
    await api.post(`${path}?${new URLSearchParams({ token })}`, undefined, z.null());
    setDone(true);
  });
  const isOver = isDone || isNothing;
  return (
    <Card className="mx-auto max-w-lg p-6 sm:p-8">
      {isDone && <CircleCheckIcon className="mb-4 size-8 text-success" />}
      <h1 className="text-2xl">{texts[isDone ? "doneTitle" : isOver ? "nothingTitle" : "title"]}</h1>
      <p role="status" className="mt-2 text-muted-foreground">
        {texts[isDone ? "done" : isOver ? "nothing" : "text"]}
      </p>
      {isOver ? (
        <Button asChild variant="secondary" className="mt-6">
          <Link href={manageAt}>{texts.manage}</Link>
        </Button>
      ) : (
        <Button className="mt-6" busy={stopping.isBusy} busyText={texts.busy} onClick={stopping.run}>
          {texts.submit}
        </Button>
      )}
    </Card>
  );
}
