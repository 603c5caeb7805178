import type { PrintContact } from '../print-input.ts';
import { printable } from './clusters.ts';

/** Town, state and ZIP as the post reads them. */
export function townLine({ city, state, zip }: Pick<PrintContact['address'], 'city' | 'state' | 'zip'>): string {
  const region = [state, zip].filter((part) => part !== '').join(' ');
  return [city, region].filter((part) => part !== '').join(', ');
}

/** Name and address below each other; what is not known leaves no gap. */
export const addressLines = ({ name, address }: Pick<PrintContact, 'name' | 'address'>): string[] =>
  [name, address.line1, address.line2, townLine(address)].map(printable).filter((line) => line.trim() !== '');
