import { dialer } from '@bookline/contract/features/dialer';
import { detached, implement } from '../../platform/http/routes.ts';
import { addParty, removeParty } from './add-party.ts';
import { keepQuality, readQuality } from './call-quality.ts';
import { completeTransfer } from './complete-transfer.ts';
import {
  fetchDeviceToken,
  findAllAssociated,
  findAssociated,
  readActiveCalls,
  readCallHistory,
  readCallLogs,
} from './dialer.service.ts';
import { holdCall, resumeCall } from './hold-call.ts';
import { pauseRecording, resumeRecording, startDisclaimer } from './recording-control.ts';
import { readColleagues, transferCall } from './transfer-call.ts';

export const dialerRoutes = implement(dialer, {
  fetch_device_token: detached(async (ctx) => ({ data: await fetchDeviceToken(ctx) })),
  fetch_active_calls: async (ctx) => ({ data: { call_list: await readActiveCalls(ctx) } }),
  fetch_historical_calls: async (ctx) => ({ data: { call_history: await readCallHistory(ctx) } }),
  fetch_call_logs: (ctx, { body }) => readCallLogs(ctx, body),
  fetch_associated_contact: async (ctx, { body }) => ({
    data: { contact: await findAssociated(ctx, body.phone_number) },
  }),
  fetch_associated_contacts: async (ctx, { body }) => ({
    data: {
      contacts: await findAllAssociated(ctx, [
        ...(body.phone_numbers ?? []),
        ...(body.phone_number ? [body.phone_number] : []),
      ]),
    },
  }),
  read_quality: async (ctx, { params }) => ({ data: await readQuality(ctx, params.id) }),
  keep_quality: async (ctx, { params, body }) => ({ data: await keepQuality(ctx, params.id, body) }),
  device_hold_call: detached(async (ctx, { body }) => ({ data: await holdCall(ctx, body.call_id) })),
  device_resume_call: detached(async (ctx, { body }) => ({ data: await resumeCall(ctx, body.call_id) })),
  fetch_colleagues: async (ctx, { query }) => ({ data: await readColleagues(ctx, query.q) }),
  device_transfer_call: detached(async (ctx, { body }) => ({ data: await transferCall(ctx, body) })),
  device_add_party: detached(async (ctx, { body }) => ({ data: await addParty(ctx, body) })),
  device_remove_party: detached(async (ctx, { body }) => ({ data: await removeParty(ctx, body.call_id) })),
  device_complete_transfer: detached(async (ctx, { body }) => ({ data: await completeTransfer(ctx, body.call_id) })),
  // The request to the provider runs between two transactions.
  device_start_disclaimer_prompt: detached(async (ctx, { body }) => ({
    data: await startDisclaimer(ctx, body.call_id),
  })),
  device_resume_call_recording: detached(async (ctx, { body }) => ({ data: await resumeRecording(ctx, body.call_id) })),
  device_stop_call_recording: detached(async (ctx, { body }) => ({ data: await pauseRecording(ctx, body.call_id) })),
});
