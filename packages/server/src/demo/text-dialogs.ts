/** A conversation: who writes, and the words. `picture`: a photo goes with it. */
export type Line = readonly ['us' | 'them', string] | readonly ['us' | 'them', string, 'picture'];

/** What agents and their clients text about, oldest first. `{name}` is the contact's first name. */
export const dialogs: readonly (readonly Line[])[] = [
  [
    ['us', 'Hi {name}, it was nice to meet you today. Text me here any time if a question comes up.'],
    ['them', 'Thank you! Will do'],
    ['us', 'Is Thursday at 10 still good for our call?'],
    ['them', 'Yes that works'],
    ['us', 'Great. I’ll call you then.'],
  ],
  [
    ['them', 'Hello, my new card came in the mail. Do I throw the old one out?'],
    ['us', 'Hi {name}! Keep the old one until the first of the month. The new one counts from then on.'],
    ['them', 'Here is a picture, is this the right one?', 'picture'],
    ['us', 'Yes, that’s the one. Show it at the pharmacy, too.'],
    ['them', 'Thanks so much'],
  ],
  [
    ['us', 'Good morning {name}. Your policy renews next month. Would you like to go over it together?'],
    ['them', 'Did the price go up again?'],
    ['us', 'A little, by $6 a month. There may be a better one. I can have two options ready for you.'],
    ['them', 'Please do. Mornings are best'],
    ['us', 'Tuesday at 9:30?'],
    ['them', 'Perfect 👍'],
  ],
  [
    ['them', 'My doctor says he might leave the network. What do I do'],
    ['us', 'Let me check that for you, {name}. What is the doctor’s name?'],
    ['them', 'Dr. Feldman on Oak Street'],
    ['us', 'I called the plan. He stays in the network for all of next year.'],
    ['them', 'Oh good. What a relief'],
  ],
  [
    ['us', 'Hi {name}, I have the papers ready. Would you rather sign here or by email?'],
    ['them', 'Email is fine'],
    ['us', 'Sent. It takes about five minutes.'],
    ['them', 'Done'],
    ['us', 'Got it. You’ll hear from the carrier within ten days.'],
  ],
  [
    ['them', 'Hi its {name}. I moved, new address is 218 Maple Ave'],
    ['us', 'Congratulations! Is the ZIP code the same?'],
    ['them', 'Yes'],
    ['us', 'Thanks. I changed it with us and told the carrier.'],
  ],
  [
    ['us', 'Happy birthday, {name}! I hope you have a wonderful day.'],
    ['them', 'How sweet of you, thank you 😊'],
  ],
  [
    ['them', 'Can you tell me if my prescription is covered'],
    ['us', 'Sure. Which one is it, and how many milligrams?'],
    ['them', 'It says so here', 'picture'],
    ['us', 'It’s covered, tier 2. You pay $12 for 90 days by mail.'],
    ['them', 'That is a lot less than last year!'],
  ],
  [
    ['us', 'Hi {name}, a reminder of our appointment tomorrow at 2. Reply here if you need another time.'],
    ['them', 'Can we make it 3?'],
    ['us', '3 it is.'],
  ],
  [
    ['them', 'My sister is turning 65 in spring. Could you talk to her too?'],
    ['us', 'Gladly! Have her call or text me at this number.'],
    ['them', 'I told her. Her name is Carol'],
  ],
  [
    ['us', 'Hi {name}, did the claim go through?'],
    ['them', 'Yes they paid all of it. Thank you for calling them'],
    ['us', 'That’s what I’m here for.'],
  ],
  [
    ['them', 'Is it true that I have to choose a plan again before December 7?'],
    ['us', 'Only if you want to change something. If you’re happy, it goes on by itself.'],
    ['them', 'I am happy with it'],
    ['us', 'Then you’re all set for next year.'],
  ],
];

/** What still waits for an answer. */
export const waiting: readonly (readonly Line[])[] = [
  [
    ['them', 'Hi, I got a letter that I don’t understand. Can I send you a picture?'],
    ['them', 'This one', 'picture'],
  ],
  [['them', 'Do you have time tomorrow afternoon?']],
  [['them', 'The pharmacy says my plan ended?? Please call me']],
  [
    ['them', 'Thank you for the quote. My husband would like one too'],
    ['them', 'He was born in 1958'],
  ],
  [['them', 'What was the name of the dentist you told me about?']],
];

/** From numbers that no contact has. */
export const strangers: readonly string[] = [
  'Hello, my neighbor gave me your number. Do you help with Medicare?',
  'Hi, I saw your card at the library. How much is a plan for two people?',
  'Good morning. My father turns 65 in March and needs help with his options',
  'Is this the insurance office on Main Street?',
  'Hi! Do you have anything for dental and vision?',
  'I got your letter. When could you call me?',
];

/** For companies whose contacts are no Medicare clients. */
export const general: readonly (readonly Line[])[] = dialogs.filter((_, index) => [0, 4, 6, 8].includes(index));
export const generalWaiting = waiting.filter((_, index) => index === 1);
export const generalStrangers: readonly string[] = [
  'Hello, a friend gave me your number. When could we talk?',
  'Hi, is this the right number to make an appointment?',
];

interface Reply {
  readonly title: string;
  readonly words: string;
}

/** What the office answers again and again. */
export const sharedReplies: readonly Reply[] = [
  { title: 'Call back soon', words: 'Hi {{first_name|there}}, I’m with a client. I’ll call you back within the hour.' },
  { title: 'Office closed', words: 'Thank you for your text. Our office is closed now. I’ll answer in the morning.' },
  { title: 'Ask for a good time', words: 'Hi {{first_name|there}}, what’s a good time to call you this week?' },
];
export const ownReplies: readonly Reply[] = [
  { title: 'Got it, thanks', words: 'Got it. Thank you, {{first_name|there}}!' },
  { title: 'On my way', words: 'I’m on my way and will be there in about 15 minutes.' },
];
