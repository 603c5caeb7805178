import { z } from 'zod';

const number = z.coerce.number().int().min(0).max(1_000_000).optional();

/** The provider's fields that are read here. Other fields count for the signature and are ignored. */
export const webhookForm = z.object({
  AccountSid: z.string().max(64),
  CallSid: z.string().min(1).max(64),
  CallStatus: z.string().max(30).default(''),
  From: z.string().max(100).default(''),
  To: z.string().max(100).default(''),
  ParentCallSid: z.string().max(64).optional(),
  CallDuration: number,
  Timestamp: z.string().max(60).optional(),
  /** Why a call ended that no one hung up. */
  ErrorCode: z.string().max(20).optional(),
  CallerCity: z.string().optional(),
  CallerState: z.string().optional(),
  DialCallSid: z.string().max(64).optional(),
  DialCallStatus: z.string().max(30).optional(),
  DialCallDuration: number,
  RecordingSid: z.string().max(64).optional(),
  RecordingStatus: z.string().max(30).optional(),
  RecordingDuration: number,
  /** Of the voice client. */
  callContactId: z.string().max(64).optional(),
  /** The attempt of a run that this call is. */
  dialAttemptId: z.uuid().optional(),
  /** What lets a supervisor join a call. */
  superviseId: z.uuid().optional(),
});
export type WebhookForm = z.output<typeof webhookForm>;

/** When something happened, by the provider's clock; by ours if the provider's time is invalid. */
export function timeOf({ Timestamp }: WebhookForm, now: Date): Date {
  const at = new Date(Timestamp ?? Number.NaN);
  return Number.isNaN(at.getTime()) || at > now ? now : at;
}

/** The code of Twilio's voice client for a lost connection. The embedded gateway reports it for calls that ended when it was killed. */
const CUT = '31005';

export const isCutOff = ({ ErrorCode }: WebhookForm): boolean => ErrorCode === CUT;
