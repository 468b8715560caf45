/** Owners' replies to praise. */
export const thankful = [
  "Thank you, {renter}! The car is waiting for your next trip.",
  "It was a pleasure, {renter}. Safe travels.",
  "Murakoze cyane, {renter}! Come back soon.",
  "You returned it cleaner than we gave it. Thank you.",
  "We read this aloud in the office. Thank you, {renter}.",
  "Glad it did its job. Greetings to the family.",
  "Thank you for the photos from the road!",
  "Guests like you make this easy.",
  "Thanks, {renter}. Tell us next time and we will have the coffee ready.",
  "Always welcome.",
];
/** Owners' replies to complaints. */
export const sorry = [
  "You are right, {renter}, and it has been repaired since. The next wash is on us.",
  "I am sorry about the wait. We have changed how we plan the mornings.",
  "Thank you for telling us. The part was replaced the same week.",
  "Sorry, {renter}. That is not how we want to work, and we have spoken with the team.",
  "We hear you. The car went to the workshop the day after your trip.",
  "Apologies, {renter}. Write to me directly next time and I will find you another car at once.",
];
