import { join } from 'node:path';

type Said = readonly [speaker: 'user' | 'other', start_s: number, end_s: number, text: string];

/** The recordings of the demo data, and what is said in them. A machine speaks. */
export const sampleCalls = {
  recording: {
    path: join(import.meta.dirname, 'sample-call.wav'),
    seconds: 22,
    said: [
      ['user', 0.4, 3.32, 'Hi, this is your agent. Is this a good time?'],
      ['other', 3.67, 4.71, 'Yes, it is.'],
      ['user', 5.06, 9.35, 'Great. Your plan renews in January, so I compared it with the new ones.'],
      ['other', 9.7, 10.94, 'Did the premium go up?'],
      ['user', 11.29, 14.14, 'By four dollars. Two other plans cost less.'],
      ['other', 14.49, 15.72, 'Could you email me those?'],
      ['user', 16.07, 19.27, 'I will send both today, and we can talk on Thursday.'],
      ['other', 19.62, 21.49, 'Thursday works. Thank you.'],
    ],
  },
  voicemail: {
    path: join(import.meta.dirname, 'sample-voicemail.wav'),
    seconds: 7,
    said: [
      [
        'other',
        0.4,
        6.74,
        'Hi, it’s me. I got your letter about the renewal. Please call me back this afternoon. Thanks.',
      ],
    ],
  },
} as const satisfies Record<
  'recording' | 'voicemail',
  { readonly path: string; readonly seconds: number; readonly said: readonly Said[] }
>;
