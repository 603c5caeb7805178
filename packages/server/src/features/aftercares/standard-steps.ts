import type { Step } from '@bookline/contract/features/workflow-steps';

const within = null;
const wait = (id: string, amount: number): Step => ({
  id,
  within,
  type: 'wait',
  wait: { for: 'duration', amount, unit: 'days' },
});
const call = (id: string, title: string, note: string): Step => ({
  id,
  within,
  type: 'follow_up',
  title,
  note,
  in_days: 0,
  time: null,
  assignee: 'contact_owner',
});
const letter = (id: string, subject: string, words: string): Step => ({
  id,
  within,
  type: 'send_email',
  purpose: 'personal',
  subject,
  html: `<p>Dear {{first_name|friend}},</p><p>${words}</p><p>{{agent_name}}</p>`,
});

/** A year of care: nothing to buy, someone to ask. */
export const standardSteps: readonly Step[] = [
  call('call1', 'Call the family', 'Offer condolences. Ask what they need help with.'),
  wait('wait1', 14),
  letter(
    'letter1',
    'We’re thinking of you',
    'There is a lot to decide in these weeks. If you have a question about papers, benefits, or who to notify, call us. We’re glad to help.',
  ),
  wait('wait2', 45),
  call('call2', 'Ask how the family is doing', 'Ask about open papers and benefits.'),
  wait('wait3', 120),
  letter(
    'letter2',
    'A note from us',
    'We haven’t forgotten you. If we can do anything for you or your family, call us.',
  ),
  wait('wait4', 180),
  letter('letter3', 'Remembering with you', 'A year has passed. We’re thinking of you and your family.'),
  call('call3', 'Call a year after the death', 'Ask how they are. Listen.'),
];
