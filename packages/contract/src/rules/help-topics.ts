/** What a request for help can be about. */
export const helpTopicKeys = ['question', 'problem', 'billing', 'idea'] as const;
export type HelpTopic = (typeof helpTopicKeys)[number];

const labels: Record<HelpTopic, string> = {
  question: 'A question',
  problem: 'Something does not work',
  billing: 'Billing',
  idea: 'An idea',
};

/** What is shown for a topic. */
export const helpTopicLabel = (topic: HelpTopic): string => labels[topic];

/** Whether stored text names a topic. */
export const isHelpTopic = (text: string): text is HelpTopic => Object.hasOwn(labels, text);
