import type { Normalized } from './normalized.ts';

/** The limits of the contract's `height_in` and `weight_lb`. */
const inches = (value: number): Normalized<number> =>
  value >= 12 && value <= 108 ? { value } : { problem: 'This isn’t a height between 12 and 108 inches.' };
const pounds = (value: number): Normalized<number> =>
  value >= 1 && value <= 1500 ? { value } : { problem: 'This isn’t a weight between 1 and 1,500 pounds.' };

/** A height in whole inches: `5'10"`, '5 ft 10', '5-10', '510' (feet and inches as carriers write them), '70', '178 cm'. */
export function normalizeHeight(raw: string): Normalized<number> {
  const text = raw
    .trim()
    .toLowerCase()
    .replace(/[’′`]/g, "'")
    .replace(/[”″]|''/g, '"');
  const metric = /^(\d{2,3}(?:\.\d+)?)\s*cm$/.exec(text) ?? /^([12][.,]\d{1,2})\s*m$/.exec(text);
  if (metric) {
    const length = Number(metric[1]?.replace(',', '.'));
    return inches(Math.round((length < 3 ? length * 100 : length) / 2.54));
  }
  const feet = /^([1-8])\s*(?:'|ft\.?|feet|foot|-|\s)\s*(?:(\d{1,2})(?:\.\d+)?\s*(?:"|in\.?|inch(?:es)?|')?)?$/.exec(
    text,
  );
  if (feet) return Number(feet[2] ?? 0) < 12 ? inches(Number(feet[1]) * 12 + Number(feet[2] ?? 0)) : inches(-1);
  const joined = /^([4-7])(0\d|1[01])$/.exec(text);
  if (joined) return inches(Number(joined[1]) * 12 + Number(joined[2]));
  const plain = /^(\d{1,3})(?:\.\d+)?\s*(?:"|in\.?|inch(?:es)?)?$/.exec(text);
  return inches(plain ? Number(plain[1]) : -1);
}

/** A weight in whole pounds: '180', '180 lbs', '82 kg'. */
export function normalizeWeight(raw: string): Normalized<number> {
  const found = /^(\d{1,4}(?:\.\d+)?)\s*(lbs?\.?|pounds?|#|kgs?\.?|kilos?)?$/i.exec(raw.trim());
  if (!found) return pounds(-1);
  return pounds(Math.round(Number(found[1]) * (found[2]?.toLowerCase().startsWith('k') ? 2.204_622_6 : 1)));
}
