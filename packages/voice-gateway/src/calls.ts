import { randomUUID } from 'node:crypto';
import type { Line, Recorder } from './line.ts';

export type CallStatus = 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled';

/** One leg of a call as the API reports it: its state, and what it is doing. */
export interface Call {
  readonly sid: string;
  readonly account_id: number;
  readonly from: string;
  readonly to: string;
  readonly direction: 'inbound' | 'outbound-dial' | 'outbound-api';
  readonly parent_sid?: string;
  /** The URL that hears of each change of status. */
  progress?: string;
  status: CallStatus;
  readonly began: number;
  answered?: number;
  ended?: number;
  /** It ended with the gateway that had it. */
  was_cut?: boolean;
  line?: Line;
  /** Aborts the current step: the call was redirected, or ended. */
  doing: AbortController;
  /** Tells the caller's voice client that the call was answered or ended. */
  readonly tell: { readonly answered: () => void; readonly over: (why?: HangupError) => void };
  readonly recordings: Map<string, Recording>;
  /** Hears the keys that the caller presses. */
  onKey?: (key: string) => void;
  /** Called once, when the call ends. */
  readonly after: Set<() => void>;
}

export interface Recording {
  readonly sid: string;
  readonly call_sid: string;
  readonly account_id: number;
  readonly path: string;
  readonly both: boolean;
  /** Absent once the gateway that recorded it is gone. */
  readonly recorder?: Recorder;
  /** The URL that hears once the recording can be downloaded. */
  readonly done?: string;
  seconds?: number;
}

/** Why a call ended, with the error codes of Twilio's voice client. */
export interface HangupError {
  readonly code: number;
  readonly message: string;
}

export const declined: HangupError = { code: 31603, message: 'Decline' };
export const unanswered: HangupError = { code: 31480, message: 'Temporarily Unavailable' };

export const newSid = (kind: 'CA' | 'RE' | 'CF'): string => `${kind}${randomUUID().replaceAll('-', '')}`;

export const isOver = ({ status }: Call): boolean => status !== 'ringing' && status !== 'in-progress';

export const duration = (call: Call): number =>
  call.answered === undefined ? 0 : Math.round(((call.ended ?? Date.now()) - call.answered) / 1000);
