import { MAX_BENEFICIARIES, MAX_NOTES, MAX_POLICY_NUMBER, MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import { mbiFault, normalizeMbi } from '@bookline/contract/rules/mbi';
import type { BuiltRow } from '../read/built-row.ts';
import { cutText } from '../read/normalize/cell-text.ts';
import { type DateOrder, isEndless, isNoDate, normalizeDate } from '../read/normalize/date.ts';
import { normalizeMoney } from '../read/normalize/money.ts';
import { CUSTOM_LENGTH, keepCustom, MAX_READ, type Step, TOO_LONG } from '../read/own-field.ts';
import type { ClientTarget } from './client-targets.ts';
import { policyStatusOf, premiumModeOf } from './policy-values.ts';
import type { PolicyCells } from './row-policy.ts';

interface StepColumn {
  readonly custom: string;
  readonly dateOrder: DateOrder;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** The longest text that the contract lets a user enter. */
const LENGTHS = {
  number: MAX_POLICY_NUMBER,
  carrier: MAX_RECORD_NAME,
  product: MAX_RECORD_NAME,
  plan_name: MAX_RECORD_NAME,
  agent: MAX_RECORD_NAME,
  beneficiary: MAX_RECORD_NAME,
  notes: MAX_NOTES,
};
/** Policies also start and end in future years, so a two-digit year is in that range rather than in the last century. */
const YEARS_AHEAD = 30;

/**
 * The reader of one column of a carrier's file. Text that it cannot read stays under the column's name in `custom`; a Medicare number is never
 * stored there.
 */
export function policyStep(target: ClientTarget, column: StepColumn): Step {
  const put = (change: (cells: PolicyCells, text: string) => void): Step => {
    return (row, text) => {
      row.cells_of_policy ??= { beneficiaries: [] };
      change(row.cells_of_policy, text);
    };
  };
  const fail = (row: BuiltRow, sentence: string, raw: string) => {
    row.problems.push({ field: target, sentence, raw });
    keepCustom(row, column.custom, raw);
  };
  const amount = (name: 'premium' | 'premium_monthly' | 'premium_annual' | 'face_amount' | 'commission'): Step => {
    return (row, text) => {
      if (text.length > MAX_READ) return fail(row, TOO_LONG, cutText(text, CUSTOM_LENGTH));
      const result = normalizeMoney(text);
      if ('problem' in result) fail(row, result.problem, text);
      else if (result.value.startsWith('-')) fail(row, 'This amount is less than 0.', text);
      else put((cells) => (cells[name] = result.value))(row, text);
    };
  };
  const date = (name: 'effective_on' | 'expires_on' | 'renewal_on'): Step => {
    const today = `${Number(column.today.slice(0, 4)) + YEARS_AHEAD}${column.today.slice(4)}`;
    return (row, text) => {
      if (text.length > MAX_READ) return fail(row, TOO_LONG, cutText(text, CUSTOM_LENGTH));
      if (isNoDate(text) || isEndless(text)) return;
      const result = normalizeDate(text, { order: column.dateOrder, today });
      if ('problem' in result) fail(row, result.problem, text);
      else put((cells) => (cells[name] = result.value))(row, text);
    };
  };

  switch (target) {
    case 'policy:number':
      return put((cells, text) => (cells.number = cutText(text, LENGTHS.number)));
    case 'policy:carrier':
      return put((cells, text) => (cells.carrier = cutText(text, LENGTHS.carrier)));
    case 'policy:product_line':
      return put((cells, text) => (cells.product = cutText(text, LENGTHS.product)));
    case 'policy:plan_name':
      return put((cells, text) => (cells.plan_name = cutText(text, LENGTHS.plan_name)));
    case 'policy:status':
      return (row, text) => {
        const status = policyStatusOf(text);
        if (status) put((cells) => (cells.status = status))(row, text);
        else fail(row, 'Policy status not recognized. The status was set from the policy’s dates.', text);
      };
    case 'policy:premium_mode':
      return (row, text) => {
        const mode = premiumModeOf(text);
        if (mode) put((cells) => (cells.premium_mode = mode))(row, text);
        else fail(row, 'This payment frequency wasn’t recognized.', text);
      };
    case 'policy:effective_on':
    case 'policy:expires_on':
    case 'policy:renewal_on':
      return date(
        target === 'policy:effective_on'
          ? 'effective_on'
          : target === 'policy:expires_on'
            ? 'expires_on'
            : 'renewal_on',
      );
    case 'policy:premium':
      return amount('premium');
    case 'policy:premium_monthly':
      return amount('premium_monthly');
    case 'policy:premium_annual':
      return amount('premium_annual');
    case 'policy:face_amount':
      return amount('face_amount');
    case 'policy:commission':
      return amount('commission');
    case 'policy:beneficiary':
      return put(({ beneficiaries }, text) => {
        const name = cutText(text, LENGTHS.beneficiary);
        if (beneficiaries.length < MAX_BENEFICIARIES && !beneficiaries.includes(name)) beneficiaries.push(name);
      });
    case 'policy:agent_npn':
      return put((cells, text) => (cells.agent_npn = text.replace(/\D/g, '').replace(/^0+/, '').slice(0, 20)));
    case 'policy:agent_name':
      return put((cells, text) => (cells.agent_name = cutText(text, LENGTHS.agent)));
    case 'policy:agent_first_name':
      return put((cells, text) => (cells.agent_first_name = cutText(text, LENGTHS.agent)));
    case 'policy:agent_last_name':
      return put((cells, text) => (cells.agent_last_name = cutText(text, LENGTHS.agent)));
    case 'policy:note':
      return put((cells, text) => {
        cells.notes = cutText(cells.notes === undefined ? text : `${cells.notes}\n${text}`, LENGTHS.notes);
      });
    case 'mbi':
      return (row, text) => {
        const fault = mbiFault(text);
        // Reports never contain the number itself.
        if (fault) row.problems.push({ field: target, sentence: 'This isn’t a valid Medicare number.', raw: '' });
        else row.mbi = normalizeMbi(text);
      };
  }
}
