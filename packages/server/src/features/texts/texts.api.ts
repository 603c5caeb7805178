/**
 * For features that text contacts in a user's name (`ctx`), one or many, and that look at the replies. The gate, the registration, and the license are asked when a text is
 * queued, and again before it's sent.
 */
export { wishOf } from './opt-words.ts';
export { type CampaignText, queueCampaignTexts } from './queue-campaign-texts.ts';
export { listTextStates, listTextsFrom, type TextFrom } from './replies.queries.ts';
export { sendTestText } from './send-test-text.ts';
export { queueText } from './send-text.ts';
export { textAllowance } from './text-allowance.ts';
export { linkShortener, shortLinkOrigin } from './text-links.ts';
export { type CannotText, type TextSender, textLinesOf, textSenderOf } from './text-sender.ts';
