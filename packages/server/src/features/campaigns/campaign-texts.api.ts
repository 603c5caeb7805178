/** For the delivery of texts. Apart from campaigns.api.ts, which needs the texts themselves. */
export {
  authorOfCampaign,
  clickedText,
  followText,
  isTextTrigger,
  putOffText,
  recordTextReactions,
  stopsText,
  type TextEnd,
} from './campaign-texts.ts';
export { isMachine, reasonOf } from './machine-visits.ts';
