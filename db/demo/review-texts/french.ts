export const frenchOpeners = [
  "Voiture impeccable, exactement comme sur l'annonce.",
  "Remise des clés en dix minutes, sans paperasse inutile.",
  "{owner} nous attendait à l'heure, avec le sourire.",
  "Très bon accueil et véhicule propre, dedans comme dehors.",
  "Deuxième location ici et toujours aussi satisfait.",
  "On s'est sentis en confiance dès le premier message.",
  "La {car} roule parfaitement malgré les kilomètres.",
  "Prix annoncé, prix payé : cela devient rare.",
  "Notre vol avait du retard et {owner} nous a attendus.",
  "Rien à redire, tout était prêt à notre arrivée.",
  "Réponse rapide, conseils utiles pour la route.",
  "Les papiers étaient en règle et les pneus en bon état.",
];
export const frenchRoad = [
  "Nous sommes allés jusqu'à Karongi et retour sans le moindre souci.",
  "Les collines de Kigali ne lui font pas peur.",
  "La climatisation est efficace, même à l'heure la plus chaude.",
  "Consommation très raisonnable sur la route de Huye.",
  "Les enfants ont dormi tout le trajet.",
  "Le coffre a avalé toutes nos valises.",
  "Facile à garer près du marché de Kimironko.",
  "Une semaine entière entre Kigali et Musanze, aucun voyant allumé.",
  "Conduite agréable, freins francs.",
  "On l'a gardée un jour de plus, c'est tout dire.",
];
export const frenchEndings = [
  "Je recommande vivement.",
  "Merci beaucoup !",
  "À bientôt.",
  "Nous reviendrons.",
  "Un grand merci à {owner}.",
  "À refaire sans hésiter.",
  "Retour aussi simple que le départ.",
  "Parfait pour notre séjour.",
];
/** Four stars. */
export const frenchReserves = [
  "Dommage que le câble du téléphone ne marche plus.",
  "Une étoile en moins pour les vingt minutes d'attente.",
  "Seul bémol, la radio.",
  "Un petit bruit à l'arrière sur les pistes, rien de grave.",
  "Le réservoir n'était pas tout à fait au niveau indiqué.",
  "Les essuie-glaces seraient à changer.",
];
/** Three stars and fewer; each is a complete review. */
export const frenchCritics = [
  "Voiture correcte, mais remise des clés avec une heure de retard.",
  "L'intérieur aurait mérité un coup d'aspirateur. Le reste va bien.",
  "La climatisation peinait, et personne ne nous avait prévenus.",
  "Moyen : la voiture roule, le service ne suit pas.",
  "Deux messages sans réponse le dimanche. La voiture elle-même est bonne.",
  "Consommation bien plus élevée que promis.",
];
