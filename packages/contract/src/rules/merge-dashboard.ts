const appended = ['client_birthdays', 'prospect_birthdays'] as const;

/**
 * What is known of the dashboard with what came now: entries that are objects merge (R161), the lists of birthdays are appended (R162,
 * R163), anything else replaces what was there. Nothing is changed in place.
 */
export function mergeDashboard<T extends object>(known: T, came: T): T {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(known));
  for (const [key, value] of Object.entries(came)) {
    const before = merged[key];
    if (isRecord(before) && isRecord(value)) merged[key] = { ...before, ...value };
    else if (appended.some((name) => name === key) && Array.isArray(before) && Array.isArray(value))
      merged[key] = [...before, ...value];
    else if (value !== undefined) merged[key] = value;
  }
  // Every key is of one of the two.
  return merged as T;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
