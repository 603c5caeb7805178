import type { Normalized } from './normalized.ts';

const NOT_MONEY = 'This isn’t an amount of money.';

/** An amount as decimal text with two places: '$1,234.5' is '1234.50', '75k' '75000.00', '(20)' '-20.00', '1.234,50' '1234.50'. */
export function normalizeMoney(raw: string): Normalized<string> {
  let text = raw.replace(/[$€£\s]|usd|\/?\s*(per )?(yr|year|annum|annually)\.?$/gi, '');
  const negative = /^\(.*\)$/.test(text) || text.startsWith('-');
  text = text.replace(/[()]/g, '').replace(/^[-+]/, '');
  const thousands = /k$/i.test(text) ? 1000 : /m(m|illion)?$/i.test(text) ? 1_000_000 : 1;
  text = text.replace(/(k|mm?|million)\+?$/i, '').replace(/\+$/, '');
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(text) && (text.includes(',') || text.split('.').length > 2)) {
    text = text.replaceAll('.', '').replace(',', '.');
  } else if (/^\d+,\d{1,2}$/.test(text)) {
    text = text.replace(',', '.');
  } else if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) {
    text = text.replaceAll(',', '');
  }
  if (!/^(\d+\.?\d*|\.\d+)(e\+?\d{1,2})?$/i.test(text)) return { problem: NOT_MONEY };
  const plain = /^(\d*)\.?(\d{0,2})$/.exec(text);
  // As text if possible, so that no amount is rounded through a float.
  const amount =
    plain && thousands === 1
      ? `${plain[1]?.replace(/^0+(?=\d)/, '') || '0'}.${(plain[2] ?? '').padEnd(2, '0')}`
      : (Number(text) * thousands).toFixed(2);
  if (!/^\d{1,12}\.\d\d$/.test(amount)) return { problem: 'This amount is too large.' };
  return { value: negative && Number(amount) !== 0 ? `-${amount}` : amount };
}
