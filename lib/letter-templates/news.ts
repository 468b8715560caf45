import { isNoticeKind, kinds, type NoticeKind } from "@/lib/notifications/rules";

const PREFIX = "news-";

/** The name under which a kind of news is worded, beside the letters' own. */
export const wordedAs = (kind: NoticeKind) => `${PREFIX}${kind}`;

/** The kind of news a name of ours means; undefined for a letter's. */
export function newsOf(kind: string): NoticeKind | undefined {
  const name = kind.startsWith(PREFIX) ? kind.slice(PREFIX.length) : null;
  return isNoticeKind(name) ? name : undefined;
}

/** All of them. */
export const newsKinds = () => (Object.keys(kinds) as NoticeKind[]).map(wordedAs);
