/** A greeting for the user's time of day: 'Good morning, Dana'. */
export function greetingFor(firstName: string, zone: string, now: Date = new Date()): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone: zone }).format(now),
  );
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${part}${firstName ? `, ${firstName}` : ''}`;
}
