import { adminCampaignSenders } from '@bookline/contract/features/admin-campaign-senders';
import { adminCampaignTriggers, campaignTriggers } from '@bookline/contract/features/admin-campaign-triggers';
import { campaigns } from '@bookline/contract/features/campaigns';
import { detached, implement } from '../../platform/http/routes.ts';
import { exportRecipients } from './export-recipients.ts';
import { mailGroup, makeCampaign, sendBroadcast } from './make-campaign.ts';
import { readCampaignPage, readCampaigns, readRecipients, readReport } from './read-campaigns.ts';
import { changeSender, readSenders } from './senders.service.ts';
import { cancelCampaign, chooseWinner, pauseCampaign, resumeCampaign, scheduleCampaign } from './steer-campaign.ts';
import {
  addTrigger,
  changeTrigger,
  readManualTriggers,
  readTrigger,
  readTriggers,
  removeTrigger,
} from './triggers.service.ts';

const triggerRoutes = [
  ...implement(adminCampaignTriggers, {
    list: (ctx, { query }) => readTriggers(ctx, query),
    get: async (ctx, { params }) => ({ data: await readTrigger(ctx, params.id) }),
    create: async (ctx, { body }) => ({ data: await addTrigger(ctx, body) }),
    update: async (ctx, { params, body }) => ({ data: await changeTrigger(ctx, params.id, body) }),
    delete: (ctx, { params }) => removeTrigger(ctx, params.id),
  }),
  ...implement(campaignTriggers, { email: async (ctx) => ({ data: await readManualTriggers(ctx) }) }),
];

const ownRoutes = implement(campaigns, {
  mailing_group: async (ctx, { body }) => ({ data: await mailGroup(ctx, body) }),
  broadcast: async (ctx, { body }) => ({ data: await sendBroadcast(ctx, body) }),
  create: async (ctx, { body }) => ({ data: await makeCampaign(ctx, body, { send: false }) }),
  list: (ctx, { query }) => readCampaigns(ctx, query),
  get: async (ctx, { params }) => ({ data: await readCampaignPage(ctx, params.id) }),
  report: async (ctx, { params }) => ({ data: await readReport(ctx, params.id) }),
  recipients: (ctx, { params, query }) => readRecipients(ctx, params.id, query),
  export: detached((ctx, { params, query }) => exportRecipients(ctx, params.id, query)),
  schedule: async (ctx, { params, body }) => ({ data: await scheduleCampaign(ctx, params.id, body) }),
  pause: async (ctx, { params }) => ({ data: await pauseCampaign(ctx, params.id) }),
  resume: async (ctx, { params }) => ({ data: await resumeCampaign(ctx, params.id) }),
  cancel: async (ctx, { params }) => ({ data: await cancelCampaign(ctx, params.id) }),
  choose: async (ctx, { params, body }) => ({ data: await chooseWinner(ctx, params.id, body.winner) }),
});

const senderRoutes = implement(adminCampaignSenders, {
  list: async (ctx) => ({ data: await readSenders(ctx) }),
  update: async (ctx, { body }) => ({ data: await changeSender(ctx, body) }),
});

export const campaignRoutes = [...ownRoutes, ...senderRoutes, ...triggerRoutes];
