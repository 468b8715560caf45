import type { Locale } from "@/lib/platform/i18n/routing";
import type { Random } from "./random";

/** A renter's origin determines name, language and country code. */
interface Origin {
  /** A country code, as the sign-up form stores it. */
  nationality: string;
  given: readonly string[];
  family: readonly string[];
  locale: Locale;
}

/** Splits "Aline, Jean Claude" into ["Aline", "Jean Claude"]. */
function names(list: string): readonly string[] {
  return list.split(", ");
}

export const origins = {
  rwanda: {
    nationality: "RW",
    locale: "rw",
    given: names(
      "Aline, Alice, Ange, Arsène, Béatrice, Bertin, Christian, Clarisse, Clément, Denyse, Didier, " +
        "Egide, Esther, Fabrice, Fiona, Gisèle, Honorine, Hervé, Immaculée, Ines, Jean Claude, " +
        "Jeanne d'Arc, Josiane, Liliane, Marie Claire, Moïse, Nadine, Pacifique, Parfait, Pascal, " +
        "Placide, Prosper, Sylvie, Thierry, Vestine, Yves",
    ),
    family: names(
      "Bigirimana, Byiringiro, Cyiza, Dusabe, Gatera, Habineza, Hategekimana, Irakoze, Ishimwe, " +
        "Kamanzi, Kayitesi, Kwizera, Manzi, Mugabo, Mukeshimana, Munyaneza, Murekatete, Mutesi, " +
        "Ndayisaba, Niyonkuru, Niyonzima, Nkurunziza, Nshimiyimana, Ntwari, Rukundo, Rutagengwa, " +
        "Sebahire, Tuyishime, Umuhoza, Uwamahoro, Uwase, Uwineza",
    ),
  },
  kenya: {
    nationality: "KE",
    locale: "en",
    given: names("Achieng, Baraka, Brian, Doreen, Esther, Joel, Joyce, Mercy, Moses, Neema, Wanjiku"),
    family: names("Kamau, Kimani, Mwangi, Mutua, Njoroge, Odhiambo, Otieno, Wafula, Wambui"),
  },
  uganda: {
    nationality: "UG",
    locale: "en",
    given: names("Allan, Brenda, Derrick, Patience, Ronald, Sheila"),
    family: names("Akello, Kagwa, Mugerwa, Nabirye, Ssempala, Tumusiime"),
  },
  congo: {
    nationality: "CD",
    locale: "fr",
    given: names("Aristote, Bénédicte, Dieudonné, Espérance, Fiston, Grâce, Trésor"),
    family: names("Bahati, Ilunga, Kabongo, Lukusa, Mbuyi, Tshibanda"),
  },
  france: {
    nationality: "FR",
    locale: "fr",
    given: names("Camille, Élodie, Julien, Lucas, Mathilde, Nicolas, Pauline"),
    family: names("Blanchard, Chevalier, Garnier, Lefèvre, Moreau, Perrin"),
  },
  britain: {
    nationality: "GB",
    locale: "en",
    given: names("Ben, Charlotte, Daniel, Emma, Hannah, Oliver, Priya, Rosie"),
    family: names("Bennett, Clarke, Hughes, Patel, Walker, Whitfield"),
  },
  germany: {
    nationality: "DE",
    locale: "en",
    given: names("Anna, Jonas, Katrin, Laura, Marcus, Tobias"),
    family: names("Brandt, Fischer, Keller, Neumann, Vogel"),
  },
} satisfies Record<string, Origin>;

interface InventedPerson {
  firstName: string;
  lastName: string;
  nationality: string;
  locale: Locale;
}

/** Invents a person whose full name is not in `taken`. */
export function inventPerson(random: Random, taken: Set<string>): InventedPerson {
  for (;;) {
    const key = random.weighted({
      rwanda: 62,
      kenya: 11,
      uganda: 6,
      congo: 6,
      france: 6,
      britain: 5,
      germany: 4,
    });
    const origin: Origin = origins[key];
    const firstName = random.pick(origin.given);
    const lastName = random.pick(origin.family);
    if (taken.has(`${firstName} ${lastName}`)) continue;
    taken.add(`${firstName} ${lastName}`);
    // Many Rwandans choose to read English or French.
    const locale = key === "rwanda" ? random.weighted({ rw: 45, en: 40, fr: 15 }) : origin.locale;
    return { firstName, lastName, nationality: origin.nationality, locale };
  }
}

/**
 * "Jean Claude", "Hategekimana" becomes jeanclaude.hategekimana@example.rw, a mailbox that does not exist.
 */
export function emailOf(firstName: string, lastName: string, domain: "example.rw" | "example.com"): string {
  const plain = (text: string) =>
    text
      .normalize("NFD")
      .replace(/\p{Diacritic}/gu, "")
      .toLowerCase()
      .replace(/[^a-z]/g, "");
  return `${plain(firstName)}.${plain(lastName)}@${domain}`;
}
