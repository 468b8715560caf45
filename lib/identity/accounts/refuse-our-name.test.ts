import { expect, it } from "vitest";
import { refuseOurName } from "./refuse-our-name";

it.each([
  ["Gendana"],
  ["Gendana Support"],
  ["Gen", "dana Support"],
  ["The GENDANA", "Team"],
  ["G e n d a n a"],
  ["SupportGendana"],
  ["G.e-n_d’a·na"],
  ["Géndàna"],
  ["G3nd4na"],
  // Cyrillic е and а, Greek Ν and α, full-width and mathematical letters, and an invisible character.
  ["Gеndаna"],
  ["GeΝdαna"],
  ["ＧＥＮＤＡＮＡ"],
  ["𝐆𝐞𝐧𝐝𝐚𝐧𝐚"],
  ["Gen\u200bdana"],
])("a name that reads as ours is refused: %j %j", (...parts) => {
  expect(() => refuseOurName(...parts)).toThrow("nameIsOurs");
});

it.each([
  ["Aline", "Uwase"],
  ["Gendarmerie Nationale"],
  ["Agenda", "Dana"],
  ["Дана", "Генова"],
  ["Eugène", "Dan"],
  ["Tugendana"],
  ["Jean", "Mugendana"],
  ["Tégendana"],
])("other names are accepted: %j %j", (...parts) => {
  expect(() => refuseOurName(...parts)).not.toThrow();
});
