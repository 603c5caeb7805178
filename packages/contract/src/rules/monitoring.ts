/**
 * States where a call may be listened to only if every party agrees. The union of several lists that differ, so the stricter one counts. See
 * docs/decisions/0052-supervising-calls.md.
 */
const ALL_PARTY_STATES: ReadonlySet<string> = new Set('CA CT DE FL IL LA MD MA MI MT NH NV OR PA VT WA'.split(' '));

/**
 * Whether the other party must hear that a call may be monitored, by the states in which the parties may be. Unknown states are undefined. If the state of
 * the other party (`theirs`) isn't known at all, they must.
 */
export function needsMonitoringNotice(where: {
  readonly theirs: readonly (string | undefined)[];
  readonly ours: readonly (string | undefined)[];
}): boolean {
  const known = (states: readonly (string | undefined)[]) => states.filter((state) => state !== undefined);
  const theirs = known(where.theirs);
  return theirs.length === 0 || [...theirs, ...known(where.ours)].some((state) => ALL_PARTY_STATES.has(state));
}
