import type { Endpoint } from '@bookline/contract/endpoint';
import { contract } from '@bookline/contract/index';
import { calendarFixtures } from './fixtures/calendar.ts';
import { companyFixtures } from './fixtures/company.ts';
import { contactsFixtures } from './fixtures/contacts.ts';
import type { Fixture } from './fixtures/fixture.ts';
import { importsFixtures } from './fixtures/imports.ts';
import { mailFixtures } from './fixtures/mail.ts';
import { paymentsFixtures } from './fixtures/payments.ts';
import { peopleFixtures } from './fixtures/people.ts';
import { phonesFixtures } from './fixtures/phones.ts';
import { recordsFixtures } from './fixtures/records.ts';
import { reportsFixtures } from './fixtures/reports.ts';
import { sellingFixtures } from './fixtures/selling.ts';
import { signingInFixtures } from './fixtures/signing-in.ts';
import { soaFixtures } from './fixtures/soa.ts';
import { storeFixtures } from './fixtures/store.ts';
import { subscriptionsFixtures } from './fixtures/subscriptions.ts';
import { textsFixtures } from './fixtures/texts.ts';
import { workFixtures } from './fixtures/work.ts';
import type { Scene } from './scene.ts';

export type { Fixture };

const fixtures: Record<string, Fixture> = {
  ...signingInFixtures,
  ...peopleFixtures,
  ...companyFixtures,
  ...phonesFixtures,
  ...paymentsFixtures,
  ...subscriptionsFixtures,
  ...storeFixtures,
  ...contactsFixtures,
  ...recordsFixtures,
  ...reportsFixtures,
  ...soaFixtures,
  ...sellingFixtures,
  ...calendarFixtures,
  ...mailFixtures,
  ...importsFixtures,
  ...textsFixtures,
  ...workFixtures,
};

/** Every call of the contract with its fixture. Throws if either is missing. */
export function endpointsWithFixtures(): { id: string; endpoint: Endpoint; fixture: Fixture }[] {
  const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
  const unused = new Set(Object.keys(fixtures));
  const found = endpoints.map((endpoint) => {
    const fixture = fixtures[endpoint.id];
    unused.delete(endpoint.id);
    if (!fixture)
      throw new Error(
        `Give ${endpoint.id} an entry in test/access-matrix/fixtures/: the parameters and the body with which it succeeds.`,
      );
    return { id: endpoint.id, endpoint, fixture };
  });
  if (unused.size > 0)
    throw new Error(
      `These calls no longer exist. Remove them from test/access-matrix/fixtures/: ${[...unused].join(', ')}`,
    );
  return found;
}

/** The query of a call that succeeds for the owner of a scene. */
export const queryOf = ({ query }: Fixture, scene: Scene) => (typeof query === 'function' ? query(scene) : query);
