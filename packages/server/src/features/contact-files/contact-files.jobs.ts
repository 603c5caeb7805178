import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { discardFile } from '../files/files.api.ts';
import { listOrphans } from './contact-files.queries.ts';

const CHUNK = 500;

/** Deletes the stored files of purged contacts. The purge deletes only rows; this job follows it. */
export const removeFilesOfPurged: TenantSchedule = {
  name: 'remove-files-of-purged-contacts',
  title: 'Delete the files of permanently deleted contacts',
  per: 'tenant',
  cron: '45 * * * *',
  counts: ['file removed', 'files removed'],
  async piece({ db, tenant }) {
    const orphans = await listOrphans(db, tenant.id, CHUNK);
    for (const fileId of orphans) await discardFile({ db, tenant }, fileId);
    return { done: orphans.length, more: orphans.length === CHUNK };
  },
};
