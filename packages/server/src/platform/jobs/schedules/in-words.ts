const days = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** '30 2 * * *' in words: 'Every day at 2:30 AM'. Throws for an expression without words. Use a simple one, or add words for it. */
export function inWords(cron: string): string {
  const [minute = '', hour = '', day, month, weekday = ''] = cron.split(' ');
  if (day === '*' && month === '*') {
    const every = /^\*\/(\d+)$/.exec(minute)?.[1];
    if (every !== undefined && hour === '*' && weekday === '*') return `Every ${every} minutes`;
    if (isNumber(minute) && hour === '*' && weekday === '*')
      return minute === '0' ? 'Hourly, on the hour' : `Hourly, at ${minute} past`;
    const hours = /^\*\/(\d+)$/.exec(hour)?.[1];
    if (isNumber(minute) && hours !== undefined && weekday === '*')
      return minute === '0' ? `Every ${hours} hours, on the hour` : `Every ${hours} hours, at ${minute} past`;
    if (isNumber(minute) && isNumber(hour)) {
      const at = timeOfDay(Number(hour), Number(minute));
      if (weekday === '*') return `Every day at ${at}`;
      const named = days[Number(weekday)];
      if (isNumber(weekday) && named !== undefined) return `${named} at ${at}`;
    }
  }
  throw new Error(`there are no words for the schedule '${cron}'`);
}

const isNumber = (text: string) => /^\d+$/.test(text);

const timeOfDay = (hour: number, minute: number) =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
