import { type DuplicateReason, duplicateReasons } from '@bookline/contract/features/contact-duplicates';
import { displayPhone } from '@bookline/contract/rules/phone';
import { REASON_BITS } from './duplicate-keys.ts';

interface Shared {
  readonly kind: 'phone' | 'email';
  readonly value: string;
}

/** Why two contacts may be the same, in words for a person, with the number or address that they share. */
export function reasonsOf(bits: number, shared: readonly Shared[]): DuplicateReason[] {
  const values = (kind: Shared['kind']) => [
    ...new Set(shared.filter((entry) => entry.kind === kind).map(({ value }) => value)),
  ];
  const text: Record<DuplicateReason['kind'], () => string> = {
    phone: () => ['Same phone', ...values('phone').slice(0, 1).map(displayPhone)].join(' '),
    email: () => ['Same e-mail', ...values('email').slice(0, 1)].join(' '),
    name_birthday: () => 'Same name and birthday',
    name_address: () => 'Same name and address',
  };
  return duplicateReasons.filter((kind) => bits & REASON_BITS[kind]).map((kind) => ({ kind, text: text[kind]() }));
}

/** A score in three steps, as a person tells them apart. */
export function likelihoodOf(score: number): 'very_likely' | 'likely' | 'possible' {
  return score >= 85 ? 'very_likely' : score >= 55 ? 'likely' : 'possible';
}
