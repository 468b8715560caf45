export const kinyarwandaOpeners = [
  "Imodoka nziza cyane kandi isukuye.",
  "Nayikunze cyane, nta kibazo na kimwe twagize.",
  "Imodoka yari imeze neza nk'uko bayivuze.",
  "Serivisi nziza cyane.",
  "Badufashe neza cyane kuva dutangiye kugeza turangije.",
  "Bayizanye ku gihe kandi yuzuye lisansi.",
  "{owner} yadusobanuriye byose neza.",
  "Ni ubwa kabiri nyikodesha, kandi na none byagenze neza.",
  "Imodoka nziza, abantu beza.",
  "Ndashimira {owner} uburyo yatwakiriye.",
];
export const kinyarwandaElectric = [
  "Imodoka y'amashanyarazi nziza cyane, nta rusaku.",
  "Umuriro wamaze iminsi itatu yose mu mujyi.",
  "Nta lisansi, nta rusaku, nta kibazo.",
];
export const kinyarwandaRoad = [
  "Yatugejeje i Musanze nta kibazo.",
  "Twayikoresheje mu rugendo rwo mu ntara, yagenze neza cyane.",
  "Ifite umwanya uhagije w'imizigo.",
  "Icyuma gikonjesha cyakoraga neza.",
  "Abana barayikunze cyane.",
  "Imihanda yo mu misozi ntiyayigoye.",
  "Twageze i Huye tukagaruka nta kibazo.",
  "Iroroshye gutwara mu mujyi.",
];
export const kinyarwandaEndings = [
  "Murakoze cyane!",
  "Tuzagaruka.",
  "Nzongera nyikodeshe.",
  "Imana ibahe umugisha.",
  "Mukomereze aho.",
  "Nabibwiye n'inshuti zanjye.",
];
/** Four stars. */
export const kinyarwandaReserves = [
  "Gusa batinze iminota mike kuyizana.",
  "Igiciro kiri hejuru gato, ariko imodoka ni nziza.",
  "Radiyo ntiyakoraga neza, ibindi byose byari byiza.",
];
