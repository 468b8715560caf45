import { origins } from "./invented-people";

const women = ["02", "03", "05", "08", "09"];
const men = ["01", "04", "06", "07", "10", "12"];

const womensNames = new Set(
  (
    "Aline, Alice, Ange, Béatrice, Clarisse, Denyse, Esther, Fiona, Gisèle, Honorine, Immaculée, Ines, Jeanne d'Arc, " +
    "Josiane, Liliane, Marie Claire, Nadine, Sylvie, Vestine, Achieng, Doreen, Joyce, Mercy, Neema, Wanjiku, Brenda, " +
    "Patience, Sheila, Bénédicte, Espérance, Grâce, Camille, Élodie, Mathilde, Pauline, Charlotte, Emma, Hannah, " +
    "Priya, Rosie, Anna, Katrin, Laura, Grace, Claudine, Sandrine, Diane, Solange, Yvette, Chantal"
  ).split(", "),
);
const europeanNames = new Set<string>(
  [origins.france, origins.britain, origins.germany].flatMap(({ given }) => given),
);

/** Returns a drawn portrait that fits the first name, if there is one; `index` distributes the drawings. */
export function portraitFor(firstName: string, index: number): string | undefined {
  const isWoman = womensNames.has(firstName);
  if (europeanNames.has(firstName)) return isWoman ? portrait("11") : undefined;
  const faces = isWoman ? women : men;
  return portrait(faces[index % faces.length] ?? "01");
}

export function portrait(number: string): string {
  return `/people/person-${number}.webp`;
}
