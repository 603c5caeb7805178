import type { EmailTopicChoice } from '@bookline/contract/features/email-topics';

/** How a decision was made. */
export const howWords: Readonly<Record<EmailTopicChoice['how'], string>> = {
  link: 'Link in an email',
  one_click: 'Unsubscribe button of their email program',
  verbal: 'Verbal',
  recorded_call: 'Recorded call',
  written: 'Paper form',
  web_form: 'Web form',
  text_message: 'Text message',
  email: 'Email',
};

/** 'Newsletter: turned off'. */
export function choiceWords({ topic, did }: Pick<EmailTopicChoice, 'topic' | 'did'>): string {
  if (topic) return `${topic.name}: turned ${did === 'given' ? 'on' : 'off'}`;
  return did === 'given' ? 'All email: subscribed again' : 'All email: unsubscribed';
}
