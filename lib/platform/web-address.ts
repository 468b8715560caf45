/**
 * Matches names that a mail client would turn into a link: names appear in emails to unverified addresses.
 * An initial before a name ("J.Paul") is allowed, except before the most common top-level domains ("x.com").
 */
export const webAddress =
  /:\/\/|\bwww\.|\.\p{L}{2,}\/|(?:[\p{L}\p{N}_-]{2}[.。．｡][\p{L}\p{M}]{2,}|[\p{L}\p{N}][.。．｡](?:com?|net|org))(?![\p{L}\p{N}])/iu;
