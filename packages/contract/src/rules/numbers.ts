const format = new Intl.NumberFormat('en-US');

/** 12,408 */
export const formatNumber = (value: number): string => format.format(value);
