/** For the page behind the links in emails, and for emails that name a topic. The outbound gate reads the decisions itself. */
export { lockTopic } from './email-topics.queries.ts';
export { keepOwnChoice, type ShownTopic, topicsOfAddress } from './topic-choices.ts';
