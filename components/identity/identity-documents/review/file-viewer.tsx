"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Icon, type IconProps } from "@/components/ui/icon";
import { MaximizeIcon } from "@/components/ui/icons";
import type { StoredFile } from "@/lib/platform/files/contract";

const zooms = [1, 1.5, 2, 3, 4] as const;

/**
 * Every page of a document, one below the other; each is fetched when it is scrolled to, and opening the document is
 * recorded in the audit log. `onUnreadable` is called when a page could not be shown.
 */
export function FileViewer({
  file,
  label,
  onUnreadable,
}: {
  file: StoredFile;
  label: string;
  onUnreadable: (isUnreadable: boolean) => void;
}) {
  const t = useTranslations("verifications");
  const [zoom, setZoom] = useState(0);
  const [quarterTurns, setQuarterTurns] = useState(0);
  const [unreadable, setUnreadable] = useState<readonly number[]>([]);
  function recordShown(page: number, isShown: boolean) {
    const others = unreadable.filter((each) => each !== page);
    const next = isShown ? others : [...others, page];
    setUnreadable(next);
    onUnreadable(next.length > 0);
  }
  const pages = Array.from({ length: file.pageCount }, (_, index) => index + 1);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1">
        <ViewerButton
          label={t("viewer.zoomIn")}
          disabled={zoom === zooms.length - 1}
          onPress={() => setZoom(zoom + 1)}
        >
          <ZoomInIcon />
        </ViewerButton>
        <ViewerButton label={t("viewer.zoomOut")} disabled={zoom === 0} onPress={() => setZoom(zoom - 1)}>
          <ZoomOutIcon />
        </ViewerButton>
        <ViewerButton label={t("viewer.rotate")} onPress={() => setQuarterTurns((quarterTurns + 1) % 4)}>
          <RotateIcon />
        </ViewerButton>
        <Button asChild variant="ghost" size="sm" className="ml-auto">
          <a href={file.url} target="_blank" rel="noreferrer">
            <MaximizeIcon />
            {t("viewer.fullSize")}
          </a>
        </Button>
      </div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="max-h-[55dvh] overflow-auto rounded-lg border bg-muted p-2 lg:h-[66dvh] lg:max-h-none"
      >
        {pages.map((page) => (
          <PageImage
            key={page}
            src={file.mediaType === "application/pdf" ? `${file.url}/pages/${page}` : file.url}
            alt={pages.length > 1 ? t("sheet", { page, count: pages.length }) : label}
            zoom={zooms[zoom] ?? 1}
            quarterTurns={quarterTurns}
            onShown={(isShown) => recordShown(page, isShown)}
          />
        ))}
      </section>
    </div>
  );
}

function ViewerButton({
  label,
  disabled,
  onPress,
  children,
}: {
  label: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

function PageImage({
  src,
  alt,
  zoom,
  quarterTurns,
  onShown,
}: {
  src: string;
  alt: string;
  zoom: number;
  quarterTurns: number;
  onShown: (isShown: boolean) => void;
}) {
  const t = useTranslations("verifications.viewer");
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed)
    return (
      <Alert variant="danger" className="mb-2 last:mb-0">
        <p>{t("failed")}</p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          onClick={() => {
            setFailed(false);
            setAttempt(attempt + 1);
          }}
        >
          {t("retry")}
        </Button>
      </Alert>
    );
  // A rotated picture needs as much height as it had width; a square fits both.
  const isSideways = quarterTurns % 2 === 1;
  return (
    <img
      key={attempt}
      src={src}
      alt={alt}
      loading="lazy"
      onLoad={() => onShown(true)}
      onError={() => {
        setFailed(true);
        onShown(false);
      }}
      style={{ width: `${zoom * 100}%`, rotate: `${quarterTurns * 90}deg` }}
      className={`mx-auto mb-2 min-h-40 max-w-none rounded-md object-contain last:mb-0 ${isSideways ? "aspect-square" : "bg-card"}`}
    />
  );
}

function ZoomInIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="11" cy="11" r="8" />
      <path d="m21 21-4.35-4.35" />
      <path d="M11 8v6" />
      <path d="M8 11h6" />
    </Icon>
  );
}

function ZoomOutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="11" cy="11" r="8" />
      <path d="m21 21-4.35-4.35" />
      <path d="M8 11h6" />
    </Icon>
  );
}

function RotateIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8" />
      <path d="M21 3v5h-5" />
    </Icon>
  );
}
