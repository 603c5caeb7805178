const appended = ['client_birthdays', 'prospect_birthdays'] as const;

/**
 * Merges new dashboard data into the known data: objects merge (R161), birthday lists are appended (R162,
 * R163), and other values are replaced. Nothing is changed in place.
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
  // Every key belongs to one of the two.
  return merged as T;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
