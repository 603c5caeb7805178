/** Loggable activities and their outcomes. To add a type or outcome, add a line. */
export const activityTypes = {
  call: { label: 'Called', outcomes: ['interested', 'not_interested', 'call_back', 'appointment_set', 'sold'] },
  no_answer: { label: 'No answer', outcomes: [] },
  voicemail: { label: 'Left voicemail', outcomes: [] },
  wrong_number: { label: 'Wrong number', outcomes: [] },
  meeting: { label: 'Met', outcomes: ['interested', 'not_interested', 'appointment_set', 'sold', 'no_show'] },
  presentation: { label: 'Presented', outcomes: ['interested', 'not_interested', 'sold'] },
  email: { label: 'Emailed', outcomes: ['interested', 'not_interested'] },
  text: { label: 'Texted', outcomes: ['interested', 'not_interested', 'call_back'] },
  letter: { label: 'Sent a letter', outcomes: [] },
  door_knock: { label: 'Knocked on the door', outcomes: ['interested', 'not_interested', 'no_show'] },
  other: { label: 'Other', outcomes: [] },
} as const satisfies Record<string, { readonly label: string; readonly outcomes: readonly ActivityOutcome[] }>;
export type ActivityType = keyof typeof activityTypes;

export const activityOutcomes = {
  interested: 'Interested',
  not_interested: 'Not interested',
  call_back: 'Requested a callback',
  appointment_set: 'Appointment set',
  sold: 'Sold',
  no_show: 'No-show',
} as const;
export type ActivityOutcome = keyof typeof activityOutcomes;

const isType = (text: string): text is ActivityType => Object.hasOwn(activityTypes, text);
const isOutcome = (text: string): text is ActivityOutcome => Object.hasOwn(activityOutcomes, text);
/** All types, in display order. */
export const activityTypeNames: readonly ActivityType[] = Object.keys(activityTypes).filter(isType);
export const activityOutcomeNames: readonly ActivityOutcome[] = Object.keys(activityOutcomes).filter(isOutcome);
/** Whether a value, such as one from a URL, names a type. */
export const isActivityType = (value: unknown): value is ActivityType => typeof value === 'string' && isType(value);

/** The label of a type or outcome, including retired ones. */
export const activityTypeLabel = (type: string): string => (isType(type) ? activityTypes[type].label : spelled(type));
export const activityOutcomeLabel = (outcome: string): string =>
  isOutcome(outcome) ? activityOutcomes[outcome] : spelled(outcome);
/** The outcomes of a type. */
export const outcomesOf = (type: ActivityType): readonly ActivityOutcome[] => activityTypes[type].outcomes;

const spelled = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
