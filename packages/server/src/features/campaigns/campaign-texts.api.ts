/** For the delivery of texts. Apart from campaigns.api.ts, which needs the texts themselves. */
export {
  followText,
  isTextTrigger,
  putOffText,
  recordTextReactions,
  stopsText,
  type TextEnd,
} from './campaign-texts.ts';
