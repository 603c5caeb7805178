import type { Db } from '../../platform/db/database.ts';
import { keepLiveEvents } from '../../platform/live/live-event.ts';

/** Tells its author's open pages that a campaign changed. */
export const tellCampaign = (
  { db, tenant }: { readonly db: Db; readonly tenant: { readonly id: number } },
  { id, made_by_id }: { readonly id: string; readonly made_by_id: string },
): Promise<void> => keepLiveEvents(db, tenant.id, { topic: 'campaign', subject_id: id, user_ids: [made_by_id] });
