/** Topics of a help request. */
export const helpTopicKeys = ['question', 'problem', 'billing', 'idea'] as const;
export type HelpTopic = (typeof helpTopicKeys)[number];

const labels: Record<HelpTopic, string> = {
  question: 'A question',
  problem: 'Something isn’t working',
  billing: 'Billing',
  idea: 'An idea',
};

/** The label of a topic. */
export const helpTopicLabel = (topic: HelpTopic): string => labels[topic];

/** Whether stored text names a topic. */
export const isHelpTopic = (text: string): text is HelpTopic => Object.hasOwn(labels, text);
