import { adminCampaignSenders } from '@bookline/contract/features/admin-campaign-senders';
import { adminCampaignTriggers, campaignTriggers } from '@bookline/contract/features/admin-campaign-triggers';
import { campaigns } from '@bookline/contract/features/campaigns';
import { textCampaigns } from '@bookline/contract/features/text-campaigns';
import type { Context } from '../../platform/context.ts';
import { detached, implement } from '../../platform/http/routes.ts';
import { sendTestText } from '../texts/texts.api.ts';
import { exportRecipients } from './export-recipients.ts';
import { mailGroup, makeCampaign, sendBroadcast } from './make-campaign.ts';
import { makeTextCampaign, sendTextBroadcast, textGroup } from './make-text-campaign.ts';
import { readCampaign, readCampaignPage, readCampaigns, readRecipients, readReport } from './read-campaigns.ts';
import {
  readTextCampaign,
  readTextCampaignPage,
  readTextCampaigns,
  readTextRecipients,
  readTextReport,
  readTextSenders,
} from './read-text-campaigns.ts';
import { changeSender, readSenders } from './senders.service.ts';
import { cancelCampaign, chooseWinner, pauseCampaign, resumeCampaign, scheduleCampaign } from './steer-campaign.ts';
import {
  addTrigger,
  changeTrigger,
  readManualTextTriggers,
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

const mail = ({ id }: { readonly id: string }) => ({ channel: 'email', id }) as const;
const text = ({ id }: { readonly id: string }) => ({ channel: 'text', id }) as const;
async function steered(ctx: Context, id: string, work: Promise<void>) {
  await work;
  return { data: await readCampaign(ctx, id) };
}
async function steeredText(ctx: Context, id: string, work: Promise<void>) {
  await work;
  return { data: await readTextCampaign(ctx, id) };
}

const ownRoutes = implement(campaigns, {
  mailing_group: async (ctx, { body }) => ({ data: await mailGroup(ctx, body) }),
  broadcast: async (ctx, { body }) => ({ data: await sendBroadcast(ctx, body) }),
  create: async (ctx, { body }) => ({ data: await makeCampaign(ctx, body, { send: false }) }),
  list: (ctx, { query }) => readCampaigns(ctx, query),
  get: async (ctx, { params }) => ({ data: await readCampaignPage(ctx, params.id) }),
  report: async (ctx, { params }) => ({ data: await readReport(ctx, params.id) }),
  recipients: (ctx, { params, query }) => readRecipients(ctx, params.id, query),
  export: detached((ctx, { params, query }) => exportRecipients(ctx, mail(params), query)),
  schedule: (ctx, { params, body }) => steered(ctx, params.id, scheduleCampaign(ctx, mail(params), body)),
  pause: (ctx, { params }) => steered(ctx, params.id, pauseCampaign(ctx, mail(params))),
  resume: (ctx, { params }) => steered(ctx, params.id, resumeCampaign(ctx, mail(params))),
  cancel: (ctx, { params }) => steered(ctx, params.id, cancelCampaign(ctx, mail(params))),
  choose: (ctx, { params, body }) => steered(ctx, params.id, chooseWinner(ctx, params.id, body.winner)),
});

const textRoutes = implement(textCampaigns, {
  sms_group: async (ctx, { body }) => ({ data: await textGroup(ctx, body) }),
  test: detached(async (ctx, { body }) => ({ data: await sendTestText(ctx, body) })),
  broadcast: async (ctx, { body }) => ({ data: await sendTextBroadcast(ctx, body) }),
  triggers: async (ctx) => ({ data: await readManualTextTriggers(ctx) }),
  senders: async (ctx) => ({ data: await readTextSenders(ctx) }),
  create: async (ctx, { body }) => ({ data: await makeTextCampaign(ctx, body, { send: false }) }),
  list: (ctx, { query }) => readTextCampaigns(ctx, query),
  get: async (ctx, { params }) => ({ data: await readTextCampaignPage(ctx, params.id) }),
  report: async (ctx, { params }) => ({ data: await readTextReport(ctx, params.id) }),
  recipients: (ctx, { params, query }) => readTextRecipients(ctx, params.id, query),
  export: detached((ctx, { params, query }) => exportRecipients(ctx, text(params), query)),
  schedule: (ctx, { params, body }) => steeredText(ctx, params.id, scheduleCampaign(ctx, text(params), body)),
  pause: (ctx, { params }) => steeredText(ctx, params.id, pauseCampaign(ctx, text(params))),
  resume: (ctx, { params }) => steeredText(ctx, params.id, resumeCampaign(ctx, text(params))),
  cancel: (ctx, { params }) => steeredText(ctx, params.id, cancelCampaign(ctx, text(params))),
});

const senderRoutes = implement(adminCampaignSenders, {
  list: async (ctx) => ({ data: await readSenders(ctx) }),
  update: async (ctx, { body }) => ({ data: await changeSender(ctx, body) }),
});

export const campaignRoutes = [...ownRoutes, ...textRoutes, ...senderRoutes, ...triggerRoutes];
