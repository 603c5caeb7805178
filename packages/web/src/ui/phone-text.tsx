import { displayPhone } from '@bookline/contract/rules/phone';

/** A phone number as every screen shows it (R211, R212). */
export function PhoneText({ number }: { readonly number: string }) {
  return (
    <span className="tabular" style={{ whiteSpace: 'nowrap' }}>
      {displayPhone(number)}
    </span>
  );
}
