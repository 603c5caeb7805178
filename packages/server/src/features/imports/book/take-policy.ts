import type { PolicyStatus, PremiumMode } from '@bookline/contract/rules/policies';
import type { BuiltRow } from '../read/built-row.ts';
import { splitFullName } from '../read/normalize/person-name.ts';
import type { ColumnSet } from './column-set.ts';
import { productLineOf } from './policy-values.ts';
import { type PolicyCells, policyKey, type RowPolicy } from './row-policy.ts';

/** Builds the policy from the cells of a row; nothing if they describe none. */
export function takePolicy(row: BuiltRow, set: ColumnSet, today: string): void {
  const cells = row.cells_of_policy;
  if (!cells) return;
  delete row.cells_of_policy;
  const { number = '', carrier = '', plan_name = '' } = cells;
  if (number === '' && plan_name === '' && !cells.product && cells.effective_on === undefined) return;
  const said = productLineOf([cells.product ?? '', plan_name].join(' ').trim(), set.products);
  const status = cells.status ?? statusByDates(cells, today);
  row.policy = {
    number,
    key: policyKey(number),
    carrier,
    product_line: said ?? set.product_line,
    product_said: said !== undefined,
    plan_name: plan_name || (said === undefined ? (cells.product ?? '') : ''),
    status,
    status_said: cells.status !== undefined,
    ...premiumOf(cells, set.premium_mode),
    ...(cells.face_amount !== undefined && { face_amount: cells.face_amount }),
    ...(cells.commission !== undefined && { commission: cells.commission }),
    ...datesOf(row, cells),
    beneficiaries: cells.beneficiaries,
    agent_npn: cells.agent_npn ?? '',
    agent_name: agentOf(cells),
    notes: cells.notes ?? '',
  };
}

/** The amount per payment takes precedence over the monthly amount, and that over the annual one. */
function premiumOf(cells: PolicyCells, usual: PremiumMode): Pick<RowPolicy, 'premium' | 'premium_mode'> {
  if (cells.premium !== undefined) return { premium: cells.premium, premium_mode: cells.premium_mode ?? usual };
  if (cells.premium_monthly !== undefined) return { premium: cells.premium_monthly, premium_mode: 'monthly' };
  if (cells.premium_annual !== undefined) return { premium: cells.premium_annual, premium_mode: 'annual' };
  return cells.premium_mode === undefined ? {} : { premium_mode: cells.premium_mode };
}

/** A policy that would end or renew before it starts keeps its start date. */
function datesOf(row: BuiltRow, cells: PolicyCells): Pick<RowPolicy, 'effective_on' | 'expires_on' | 'renewal_on'> {
  const { effective_on, expires_on, renewal_on } = cells;
  const early = (day: string) => effective_on !== undefined && day < effective_on;
  if (expires_on !== undefined && early(expires_on))
    row.problems.push({
      field: 'policy:expires_on',
      sentence: 'This policy’s end date is before its start date. The end date was skipped.',
      raw: expires_on,
    });
  return {
    ...(effective_on !== undefined && { effective_on }),
    ...(expires_on !== undefined && !early(expires_on) && { expires_on }),
    ...(renewal_on !== undefined && !early(renewal_on) && { renewal_on }),
  };
}

/** Without a status column: ended if its end has passed, issued until it starts, otherwise in force. */
function statusByDates({ effective_on, expires_on }: PolicyCells, today: string): PolicyStatus {
  if (expires_on !== undefined && expires_on <= today && !(effective_on !== undefined && effective_on > expires_on))
    return 'cancelled';
  return effective_on !== undefined && effective_on > today ? 'issued' : 'in_force';
}

/** 'ADAMS, DANA M' and 'Dana M Adams' are the same name. */
function agentOf({ agent_name, agent_first_name = '', agent_last_name = '' }: PolicyCells): string {
  const name = agent_name ?? `${agent_first_name} ${agent_last_name}`.trim();
  const split = splitFullName(name);
  return 'value' in split ? `${split.value.first_name} ${split.value.last_name}`.trim() : '';
}
