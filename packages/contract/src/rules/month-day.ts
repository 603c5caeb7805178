/** February has 29 days here, because a birthday may have no year. */
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * A month and day from MMDD, MM/DD, or MM-DD. Null unless the month is 01–12 (R214) and has that day (R215).
 */
export function parseMonthDay(text: string): { month: number; day: number } | null {
  const match = /^(\d{2})[/-]?(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const month = Number(match[1]);
  const day = Number(match[2]);
  const days = daysOfMonth[month - 1];
  return days !== undefined && day >= 1 && day <= days ? { month, day } : null;
}

/** Whether the day exists, as `YYYY-MM-DD`, in a year that can be stored. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001-01-01') return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
