/**
 * Replaces the section "## name" of a Markdown text, or adds it in alphabetical order, and leaves the others as they
 * are: benchmarks run at different times.
 */
export function replaceSection(text: string, name: string, section: string): string {
  const [introduction = "", ...parts] = text.trimEnd().split(/\n+(?=## )/);
  const others = parts.filter((part) => part.split("\n")[0] !== `## ${name}`);
  const sections = [...others, `## ${name}\n\n${section}`].sort((one, other) => (one < other ? -1 : 1));
  return `${[introduction, ...sections].join("\n\n")}\n`;
}
