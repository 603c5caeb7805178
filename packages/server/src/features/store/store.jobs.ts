import { LINK_DAYS } from '@bookline/contract/rules/store';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { deleteOldContacts } from './orders.queries.ts';

/** Orders keep the number of their contacts. Their list is needed as long as its link works. */
export const purgeOrderContacts: TenantSchedule = {
  name: 'purge-order-contacts',
  title: `Delete contact lists of store orders after ${LINK_DAYS} days`,
  per: 'tenant',
  cron: '40 3 * * *',
  counts: ['contact deleted from lists', 'contacts deleted from lists'],
  async piece({ db, tenant, clock }) {
    return { done: await deleteOldContacts(db, tenant.id, new Date(clock.now().getTime() - LINK_DAYS * DAY_MS)) };
  },
};
