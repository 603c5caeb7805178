import type { PolicyCells, RowPolicy } from '../clients/row-policy.ts';
import type { PhoneNumber } from './normalise/phone.ts';
import type { Category, Gender, MaritalStatus } from './normalise/words.ts';

/** What a row says of a contact; absent where it says nothing. */
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
}

export interface RowPhone extends PhoneNumber {
  /** 1 home, 2 mobile, 3 work, 9 other. */
  type: 1 | 2 | 3 | 9;
}

export interface RowProblem {
  /** The target that the column was to become; all phone targets are 'phone'. */
  field: string;
  /** The same for every value that has it, so that a report can count. */
  sentence: string;
  raw: string;
}

/** A row as it is stored. */
export interface BuiltRow {
  contact: RowContact;
  phones: RowPhone[];
  emails: string[];
  tags: string[];
  status?: string;
  agentflow_status?: string;
  source?: string;
  note?: string;
  custom: Record<string, string>;
  /** Of a file of clients: what the row says of a policy, cell by cell and then as a whole. */
  cells_of_policy?: PolicyCells;
  policy?: RowPolicy;
  /** A Medicare number in its proper form. Kept sealed and nowhere else. */
  mbi?: string;
  /** The files that belong to it, as `attachmentName` writes them. */
  files?: string[];
  problems: RowProblem[];
  /** Why the row cannot become a contact. */
  rejected?: string;
  /** Nothing stands in any of its cells: to be counted apart. */
  empty: boolean;
}
