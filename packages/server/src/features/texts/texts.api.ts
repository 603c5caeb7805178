/** For features that send texts to many contacts in a user's name. */
export { ownNumbers } from './own-numbers.ts';
export { type CampaignText, queueCampaignTexts } from './queue-campaign-texts.ts';
export { sendTestText } from './send-test-text.ts';
export { textAllowance } from './text-allowance.ts';
export { type TextSender, textSenderOf } from './text-sender.ts';
