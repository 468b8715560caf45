"use client";

import { useState } from "react";
import { z } from "zod";
import { useAct } from "@/components/api/use-act";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CircleCheckIcon } from "@/components/ui/icons";
import { api } from "@/lib/api/client";
import { Link } from "@/lib/i18n/link";

interface Wording {
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
 * One press and letters of a kind come no more. Opening the page alone stops nothing: mail programs look at links by
 * themselves. `path` is the route that takes the token of the letter.
 */
export function StopLetters({
  path,
  token,
  isNothing,
  words,
  manageAt,
}: {
  path: string;
  token: string;
  /** There is nothing left to stop. */
  isNothing: boolean;
  words: Wording;
  manageAt: string;
}) {
  const [isDone, setDone] = useState(false);
  const stopping = useAct(async () => {
    await api.post(`${path}?${new URLSearchParams({ token })}`, undefined, z.null());
    setDone(true);
  });
  const isOver = isDone || isNothing;
  return (
    <Card className="mx-auto max-w-lg p-6 sm:p-8">
      {isDone && <CircleCheckIcon className="mb-4 size-8 text-success" />}
      <h1 className="text-2xl">{words[isDone ? "doneTitle" : isOver ? "nothingTitle" : "title"]}</h1>
      <p role="status" className="mt-2 text-muted-foreground">
        {words[isDone ? "done" : isOver ? "nothing" : "text"]}
      </p>
      {isOver ? (
        <Button asChild variant="secondary" className="mt-6">
          <Link href={manageAt}>{words.manage}</Link>
        </Button>
      ) : (
        <Button className="mt-6" busy={stopping.isBusy} busyText={words.busy} onClick={stopping.run}>
          {words.submit}
        </Button>
      )}
    </Card>
  );
}
