import type { PremiumMode, ProductLine } from '@bookline/contract/rules/policies';
import type { FixedTarget } from '../map/targets.ts';
import type { ClientTarget } from './client-targets.ts';

/** The layout of files of one kind, as data, one file per kind in column-sets/. */
export interface ColumnSet {
  /** The value of `import_type`. */
  readonly key: string;
  readonly label: string;
  /** The typical sender of such files, for a user who chooses. */
  readonly description: string;
  /** The product of a policy whose row names no known product. */
  readonly product_line: ProductLine;
  /** The premium frequency if no column has it. */
  readonly premium_mode: PremiumMode;
  /** Headers in the form of `headerWords`, the usual ones first, separated by bars. */
  readonly columns: Partial<Record<ClientTarget | FixedTarget, string>>;
  /** Headers that hardly any other kind of file has, and that identify the kind. */
  readonly telltale: string;
  /** Words of this kind's products with their product types, checked before the general ones. */
  readonly products?: readonly (readonly [RegExp, ProductLine])[];
}
