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
/** Owners' replies to complaints, each fitting any of them. */
export const sorry = [
  "You are right, {renter}. I am sorry, and thank you for saying so openly.",
  "I am sorry that it was not as promised. We have talked about it with the whole team.",
  "Thank you for telling us. We check this before every hand-over now.",
  "Sorry, {renter}. That is not how we want to work, and we have spoken with the team.",
  "We hear you, and we are sorry. The next trip will be better.",
  "Apologies, {renter}. Write to me directly next time and I will see to it at once.",
];
