import type { LineType } from '@bookline/contract/rules/line-types';
import type { PolicyCells, RowPolicy } from '../book/row-policy.ts';
import type { Category, Gender, MaritalStatus } from './normalize/coded-values.ts';
import type { PhoneNumber } from './normalize/phone.ts';

/** What a row says about a contact; fields are absent if it says nothing. */
export interface RowContact {
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  suffix?: string;
  nickname?: string;
  gender?: Gender;
  /** `YYYY-MM-DD`. */
  date_of_birth?: string;
  marital_status?: MaritalStatus;
  language?: string;
  tobacco?: boolean;
  height_in?: number;
  weight_lb?: number;
  occupation?: string;
  employer?: string;
  /** Decimal text with two places. */
  annual_income?: string;
  website?: string;
  line1?: string;
  line2?: string;
  city?: string;
  state?: string;
  zip?: string;
  county?: string;
  category?: Category;
  do_not_call?: boolean;
  do_not_email?: boolean;
  do_not_text?: boolean;
  /** `YYYY-MM-DD`: when the contact was first met. */
  created_at?: string;
  description?: string;
}

export interface RowPhone extends PhoneNumber {
  /** 1 home, 2 mobile, 3 work, 9 other. */
  type: 1 | 2 | 3 | 9;
  /** What the file says of its line. */
  line_type?: LineType;
  line_carrier?: string;
}

export interface RowProblem {
  /** The target of the column; all phone targets are 'phone'. */
  field: string;
  /** The same for every such value, so that a report can count them. */
  sentence: string;
  raw: string;
}

/** A row as it is stored. */
export interface BuiltRow {
  contact: RowContact;
  phones: RowPhone[];
  /** What the file says of lines, before it's known which phones the row has: of the first, and of each in their order. */
  lines?: { first?: LineType; carrier?: string; all?: (LineType | undefined)[] };
  emails: string[];
  tags: string[];
  status?: string;
  agentflow_status?: string;
  source?: string;
  note?: string;
  /** The id of the contact in an exported row: a lower-case UUID. */
  contact_id?: string;
  /** Names of the new contact's owner. */
  owner?: string;
  pool?: string;
  custom: Record<string, string>;
  /** Of a file of clients: what the row says about a policy, first per cell, then as a whole. */
  cells_of_policy?: PolicyCells;
  policy?: RowPolicy;
  /** A Medicare number in canonical form. It is stored only encrypted, and nowhere else. */
  mbi?: string;
  /** The files that belong to it, in the form of `attachmentName`. */
  files?: string[];
  problems: RowProblem[];
  /** Why the row cannot become a contact. */
  rejected?: string;
  /** All cells are empty; these rows are counted separately. */
  empty: boolean;
}
