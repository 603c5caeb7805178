import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { retentionSettings } from '../dialer/dialer.api.ts';
import { discardFile } from '../files/files.api.ts';
import { readSetting } from '../settings/settings.api.ts';
import { deleteOldRecordings, keepLonger, listOrphans } from './kept-recordings.queries.ts';

const CHUNK = 500;

/** Recordings are deleted after their retention period and with purged contacts. */
const removeRecordings: TenantSchedule = {
  name: 'remove-recordings',
  title: 'Delete recordings that expired or whose contact was permanently deleted',
  per: 'tenant',
  cron: '50 * * * *',
  counts: ['recording removed', 'recordings removed'],
  async piece(ctx) {
    const { db, tenant, clock } = ctx;
    for (const kind of ['recording', 'voicemail'] as const)
      await keepLonger(db, tenant.id, kind, Number(await readSetting(ctx, retentionSettings[kind])));
    const today = clock.now().toISOString().slice(0, 10);
    const old = await deleteOldRecordings(db, tenant.id, today, CHUNK);
    const orphans = await listOrphans(db, tenant.id, CHUNK);
    for (const fileId of new Set([...old, ...orphans])) await discardFile({ db, tenant }, fileId);
    return { done: orphans.length, more: old.length === CHUNK || orphans.length === CHUNK };
  },
};

export const callFileSchedules = [removeRecordings];
