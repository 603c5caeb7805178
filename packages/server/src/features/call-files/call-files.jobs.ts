import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { discardFile } from '../files/files.api.ts';
import { deleteOldRecordings, listOrphans } from './kept-recordings.queries.ts';

const CHUNK = 500;

/** Recordings go once their time is over, and with the contacts that are purged. */
const removeRecordings: TenantSchedule = {
  name: 'remove-recordings',
  title: 'Remove recordings whose time is over, or whose contact is gone',
  per: 'tenant',
  cron: '50 * * * *',
  counts: ['recording removed', 'recordings removed'],
  async piece({ db, tenant, clock }) {
    const today = clock.now().toISOString().slice(0, 10);
    const old = await deleteOldRecordings(db, tenant.id, today, CHUNK);
    const orphans = await listOrphans(db, tenant.id, CHUNK);
    for (const fileId of new Set([...old, ...orphans])) await discardFile({ db, tenant }, fileId);
    return { done: orphans.length, more: old.length === CHUNK || orphans.length === CHUNK };
  },
};

export const callFileSchedules = [removeRecordings];
