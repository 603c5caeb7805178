import { PublicText } from '../components/public-text.tsx';
import { TermsText } from '../components/terms-text.tsx';

/** What whoever signs in agrees to. */
export function TermsOfUsePage() {
  return (
    <PublicText title="Terms of use">
      <TermsText />
    </PublicText>
  );
}
