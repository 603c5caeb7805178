import type { Pointer } from '../contacts/contacts.api.ts';

/** A kind of lookup for contacts: its table, and the contact's column that points to it. */
export interface LookupKind {
  readonly table: 'contact_status' | 'agentflow_status' | 'contact_source';
  readonly pointer: Pointer;
  /** The name in the audit log and in sentences. */
  readonly subject: 'status' | 'agentflow_status' | 'source';
  readonly noun: string;
}

export const lookupKinds = {
  status: { table: 'contact_status', pointer: 'status_id', subject: 'status', noun: 'status' },
  agentflow_status: {
    table: 'agentflow_status',
    pointer: 'agentflow_status_id',
    subject: 'agentflow_status',
    noun: 'agent-flow status',
  },
  source: { table: 'contact_source', pointer: 'source_id', subject: 'source', noun: 'source' },
} as const satisfies Record<LookupKind['subject'], LookupKind>;
