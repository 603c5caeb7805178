/** Which users a company can require a second factor from. */
export const requiredForChoices = ['none', 'admins', 'everyone'] as const;
