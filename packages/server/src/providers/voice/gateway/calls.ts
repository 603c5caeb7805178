import { randomUUID } from 'node:crypto';
import type { Line, Recorder } from './line.ts';

export type CallStatus = 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled';

/** One leg as the API tells of it: its state, and what it is doing. */
export interface Call {
  readonly sid: string;
  readonly tenant_id: number;
  readonly from: string;
  readonly to: string;
  readonly direction: 'inbound' | 'outbound-dial';
  readonly parent_sid?: string;
  /** Where it is told how the call goes. */
  readonly progress?: string;
  status: CallStatus;
  readonly began: number;
  answered?: number;
  ended?: number;
  line?: Line;
  /** Stops what the call is doing: it does something else from now on, or ends. */
  doing: AbortController;
  /** Whoever is on the line is told that it is answered, or that it is over. */
  readonly told: { readonly answered: () => void; readonly over: (why?: HangupError) => void };
  readonly recordings: Map<string, Recording>;
  /** What is pressed on its keys. */
  onKey?: (key: string) => void;
  /** Called once, when it ends. */
  readonly after: Set<() => void>;
}

export interface Recording {
  readonly sid: string;
  readonly call_sid: string;
  readonly tenant_id: number;
  readonly path: string;
  readonly recorder: Recorder;
  readonly done?: string;
  seconds?: number;
}

/** What a voice client is told besides that it is over. */
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
