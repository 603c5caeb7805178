import type { Task } from '../../platform/jobs/tasks.ts';
import { sendCampaignMail } from './deliver-campaign-mail.ts';
import { prepareWork } from './prepare-campaign.ts';
import { releaseCampaigns } from './release-campaigns.ts';

export { lookAtTriggerDates } from './enroll-by-trigger.ts';
export { findCampaignWork } from './release-campaigns.ts';

export const campaignTasks: readonly Task[] = [prepareWork, releaseCampaigns, sendCampaignMail];
