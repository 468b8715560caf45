/** Closing sentences of positive reviews. */
export const warmEndings = [
  "Will book again.",
  "Already recommended to my sister.",
  "See you in December.",
  "Thank you, {owner}.",
  "Would not change a thing.",
  "Five stars and I do not give them easily.",
  "Next time for longer.",
  "Do not hesitate.",
  "The best part: getting the deposit back the same evening.",
  "We left it with a full tank and a heavy heart.",
  "Murakoze cyane!",
  "Greetings to the whole team.",
  "If it is free on your dates, take it.",
  "Return took three minutes.",
  "I kept the number.",
  "A pleasure from start to finish.",
];

/** Complete three-star reviews. */
export const lukewarm = [
  "The car is fine, the communication less so. Two of my messages were answered the next day.",
  "It took us where we wanted, but the clutch is tired and the boot did not close at the first try.",
  "Clean outside, crumbs inside. For this price I expect both.",
  "Picked up forty minutes late. {owner} apologised and took off part of the price, so three stars instead of two.",
  "Average. Nothing broke, nothing impressed.",
  "The fuel consumption is nowhere near what the description says, at least not in the hills.",
  "Good engine, poor air conditioning. In August that matters.",
  "The pictures are kinder than the car, although it drives well.",
  "I asked for a child seat twice and fitted my own in the end. The drive itself was good.",
  "Fine for town. On the road to Nyungwe I would have liked better tyres.",
  "A warning light came on at Muhanga. They told me to ignore it, and it was indeed nothing, but I did not enjoy the day.",
  "Fair price, worn seats. You get what you pay for.",
  "The {car} is comfortable, but the return was at a different place from the one agreed.",
  "Handover in the rain without a roof; we noticed a scratch only later and had to explain ourselves.",
  "It did the job. The radio did not.",
  "Too little fuel at pick-up to reach a station with confidence.",
];

/** Complete one- or two-star reviews. */
export const disappointed = [
  "Waited an hour and a half at the airport. The car was good, my morning was not.",
  "A flat tyre on the first day and the spare was flat as well. They sent somebody, four hours later.",
  "It smelled of cigarettes although the page says otherwise.",
  "The air conditioning did not work at all and nobody had mentioned it.",
  "We got an older car than the one in the booking. It drove, but that is not what I paid for.",
  "The brakes squealed from Kigali to Huye. I called, and was told to drive slowly.",
  "Nobody answered the phone on Sunday when the key would not turn.",
  "The deposit came back after nine days and three reminders.",
  "Dirty seats and an empty washer bottle. I would not have accepted it with more time.",
  "They argued about a scratch that is clearly visible in my pick-up photos. Settled in the end, but unpleasant.",
  "The battery died twice. Jump leads were in the boot, so they knew.",
  "Late to hand over, early to ask for it back.",
];
