import { stepOfSearch } from '../../../lib/gateway-step.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PublicText } from '../../public-pages/public-pages.api.ts';
import { BankStep, CardStep } from '../components/gateway-steps.tsx';

const parse = (search: Readonly<Record<string, unknown>>) => ({ about: stepOfSearch(search) });

/**
 * The payment gateway's own fields, for gateways without a page of their own. A document without the app's navigation: it alone may load the gateway's
 * script, and it's left as a document too.
 */
export function GatewayPage() {
  const [{ about }] = useUrlState(parse);
  if (!about)
    return (
      <PublicText title="Payment">
        <p>This link is incomplete. Go back to the application and start again.</p>
      </PublicText>
    );
  return 'entry' in about ? (
    <CardStep key={about.entry} entry={about.entry} back={about.back} />
  ) : (
    <BankStep key={about.payment} payment={about.payment} back={about.back} />
  );
}
