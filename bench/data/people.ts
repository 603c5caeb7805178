import type { AccountType } from '@bookline/contract/rules/roles';

/** A user of a benchmark tenant. `manager` is their manager's index in the list. */
export interface BenchPerson {
  readonly role: AccountType;
  readonly manager: number | null;
  /** Their share of the contacts, relative to the others'. */
  readonly book: number;
}

/** A hot owner has this many times the contacts of an average one. */
const HOT = 90;

/** The house account has as many contacts as a manager and the 498 users below, so that the two kinds of scope can be compared. */
const HOUSE = 499 + 5 * (HOT - 1);

/**
 * The 5,000 users of the large tenant: ten managers, each with four levels and 498 users below: 5 district managers, 25 field managers, 450
 * agents, and 18 telemarketers. Every ninetieth agent has ninety times the contacts of the others, and one has the house account.
 */
export function largeOrganisation(): BenchPerson[] {
  const people: BenchPerson[] = [{ role: 'admin', manager: null, book: 1 }];
  const add = (role: AccountType, manager: number | null, book = 1) => people.push({ role, manager, book }) - 1;
  for (let i = 0; i < 8; i++) add('sub_admin', 0);
  add('agent', 0, HOUSE);
  for (let m = 0; m < 10; m++) {
    const manager = add('manager', 0);
    for (let i = 0; i < 18; i++) add('telemarketer', manager);
    for (let d = 0; d < 5; d++) {
      const district = add('district_manager', manager);
      for (let f = 0; f < 5; f++) {
        const field = add('field_manager', district);
        for (let a = 0; a < 18; a++) add('agent', field, a === 0 && f === 0 ? HOT : 1);
      }
    }
  }
  return people;
}

/** The ten users of a small tenant. */
export function smallOrganisation(): BenchPerson[] {
  const top: BenchPerson[] = [
    { role: 'admin', manager: null, book: 1 },
    { role: 'manager', manager: 0, book: 1 },
  ];
  return [...top, ...Array.from({ length: 8 }, (): BenchPerson => ({ role: 'agent', manager: 1, book: 3 }))];
}
