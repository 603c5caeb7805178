import type { PolicyStatus, PremiumMode, ProductLine } from '@bookline/contract/rules/policies';

/** What a row says about a policy, as plain data. Texts are '' and other values absent if it says nothing. */
export interface RowPolicy {
  readonly number: string;
  /** The common form of two spellings of the number; '' if the row has none. */
  readonly key: string;
  readonly carrier: string;
  readonly product_line: ProductLine;
  /** Whether the row names the product, or only the kind of file implies it. */
  readonly product_said: boolean;
  readonly plan_name: string;
  readonly status: PolicyStatus;
  /** Whether a column has the status, or only the dates imply it. */
  readonly status_said: boolean;
  readonly premium?: string;
  readonly premium_mode?: PremiumMode;
  readonly face_amount?: string;
  readonly commission?: string;
  /** `YYYY-MM-DD`, as the other days. */
  readonly effective_on?: string;
  readonly expires_on?: string;
  readonly renewal_on?: string;
  readonly beneficiaries: readonly string[];
  readonly agent_npn: string;
  readonly agent_name: string;
  readonly notes: string;
}

/** The same while the cells of a row are read. */
export interface PolicyCells {
  number?: string;
  carrier?: string;
  product?: string;
  plan_name?: string;
  status?: PolicyStatus;
  premium?: string;
  premium_monthly?: string;
  premium_annual?: string;
  premium_mode?: PremiumMode;
  face_amount?: string;
  commission?: string;
  effective_on?: string;
  expires_on?: string;
  renewal_on?: string;
  beneficiaries: string[];
  agent_npn?: string;
  agent_name?: string;
  agent_first_name?: string;
  agent_last_name?: string;
  notes?: string;
}

/** The common form of two spellings of a policy number, as in the column `policy_key` (0031_import_clients.sql). */
export const policyKey = (number: string): string =>
  number
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .replace(/^0+/, '');
