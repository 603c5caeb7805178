import type { PremiumMode, ProductLine } from '@bookline/contract/rules/policies';
import type { FixedTarget } from '../file/targets.ts';
import type { ClientTarget } from './client-targets.ts';

/** How files of one kind are written: data, a file each in column-sets/. */
export interface ColumnSet {
  /** What `import_type` names it. */
  readonly key: string;
  readonly label: string;
  /** Who writes such files, for a person who chooses. */
  readonly description: string;
  /** What a policy is whose row names no product that is known. */
  readonly product_line: ProductLine;
  /** How often a premium is paid where no column says it. */
  readonly premium_mode: PremiumMode;
  /** Headers as `headerWords` writes them, the usual ones first, divided by bars. */
  readonly columns: Partial<Record<ClientTarget | FixedTarget, string>>;
  /** Headers that hardly any other kind of file has: they tell the kind. */
  readonly telltale: string;
  /** Words of this kind's products, each with what they are; asked before the general ones. */
  readonly products?: readonly (readonly [RegExp, ProductLine])[];
}
