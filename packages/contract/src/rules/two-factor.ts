/** Of whom a company can ask a second factor. */
export const requiredForChoices = ['nobody', 'admins', 'everyone'] as const;
