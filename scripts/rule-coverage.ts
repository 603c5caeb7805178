/** The most rules docs/rules-without-test.tsv may name. Lower it as rules get tests. */
export const mostWithoutTest = 7;

interface Found {
  /** Every id of docs/rules.tsv. */
  readonly known: ReadonlySet<string>;
  /** Test files by the rule ids in their titles. */
  readonly titled: ReadonlyMap<string, readonly string[]>;
  /** The ids of docs/rules-without-test.tsv. */
  readonly excepted: readonly string[];
}

/** The faults of rules and tests, one sentence each. Empty if there are none. */
export function faultsOf({ known, titled, excepted }: Found, most = mostWithoutTest): string[] {
  const faults: string[] = [];
  for (const [id, files] of titled) if (!known.has(id)) faults.push(`${id} in ${files.join(', ')} isn't a rule.`);
  for (const id of known)
    if (!titled.has(id) && !excepted.includes(id))
      faults.push(`${id} has no test. Name the rule in the title of the test that shows it.`);
  for (const id of excepted) {
    if (!known.has(id)) faults.push(`${id} in docs/rules-without-test.tsv isn't a rule.`);
    if (titled.has(id)) faults.push(`${id} has a test now. Remove it from docs/rules-without-test.tsv.`);
  }
  if (excepted.length !== most)
    faults.push(
      excepted.length > most
        ? `docs/rules-without-test.tsv names ${excepted.length} rules, and ${most} are allowed. The list only shrinks: write the test.`
        : `docs/rules-without-test.tsv names ${excepted.length} rules. Lower mostWithoutTest in scripts/rule-coverage.ts to that.`,
    );
  return faults;
}
