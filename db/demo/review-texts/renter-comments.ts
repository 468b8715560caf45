/** What owners write about renters. */
export const renterComments = {
  good: [
    "On time at both ends, and the car came back clean.",
    "{renter} told us about the traffic an hour ahead. Easy to rent to.",
    "Careful driver, full tank, no questions left open.",
    "Friendly, punctual, and gentle with the gearbox.",
    "Everything as agreed. We would hand {renter} the keys again any day.",
    "Kept the car like their own. Murakoze!",
    "Good communication from the first message to the return.",
    "Returned a few minutes early, with the papers where they were.",
    "Locataire sérieux, voiture rendue propre et à l’heure.",
    "Très bonne communication, rien à redire.",
    "Yagaruye imodoka isukuye kandi ku gihe. Murakoze cyane.",
    "Umuntu wizewe. Tuzongera tumukodeshe.",
  ],
  poor: [
    "An hour late and hard to reach, but the car was fine.",
    "The car came back with mud up to the seats. {renter} apologised.",
    "Polite, but the tank was well below what we had agreed.",
    "La voiture est revenue en retard, sans nouvelles.",
  ],
};
