import type { ImportField } from '@bookline/contract/features/imports';
import { useCurrentUser } from '../../../lib/session.ts';
import { usePersonNames } from '../../contact-fields/contact-fields.api.ts';
import { usePools, useSources, useStatuses, useVendors } from '../imports.data.ts';
import { knownLabel, listedLabel, matchLabels } from './known-contacts.tsx';
import type { Options } from './options.ts';
import { ReviewChoices } from './review-choices.tsx';
import type { Target } from './targets.ts';

const categories = { lead: 'Leads', client: 'Clients', recruit: 'Recruits' } as const;
const names = (tags: Options['tags']) => (tags ?? []).map(({ name }) => name).join(', ');

/** The choices for a file of leads, in words. */
export function LeadsSummary({
  options,
  fields,
  targets,
  zip,
  onChange,
}: {
  readonly options: Options;
  readonly fields: readonly ImportField[];
  readonly targets: readonly Target[];
  readonly zip: string | undefined;
  readonly onChange: () => void;
}) {
  const user = useCurrentUser();
  const owners = options.owners ?? [options.owner ?? user.id];
  const nameOf = usePersonNames(owners);
  const statuses = useStatuses().data?.data;
  const sources = useSources().data?.data;
  const pools = usePools().data?.data;
  const vendors = useVendors().data?.data;
  const vendor = options.api_vendor_obj;
  const owner = owners.map((id) => (id === user.id ? `${nameOf(id) ?? ''} (you)` : (nameOf(id) ?? '…'))).join(', ');
  const rows: (readonly [string, string | undefined])[] = [
    options.pool === undefined
      ? [options.owners ? 'Owners, round-robin' : 'Owner', owner]
      : ['Pool', pools?.find(({ id }) => id === options.pool)?.name],
    ['Category', categories[options.category ?? 'lead']],
    ['Tags', names(options.tags)],
    ['Status', statuses?.find(({ id }) => id === options.status_id)?.title],
    ['Source', sources?.find(({ id }) => id === options.source_id)?.title],
    [
      'Vendor',
      vendor &&
        ('vendor_id' in vendor ? vendors?.find(({ id }) => id === vendor.vendor_id)?.vendor_name : vendor.vendor_name),
    ],
    ['Existing contacts', `${knownLabel(options.known)}, matched by ${matchLabels(options.match_by)}`],
    ['On the do-not-contact list', listedLabel(options.scrub_against?.do_not_contact)],
    ['Tags for matches', names(options.scrub_against?.updated_lead_tags)],
    ['Attachments', zip],
  ];
  return (
    <ReviewChoices
      fields={fields}
      targets={targets}
      settings={rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []))}
      onChange={onChange}
    />
  );
}
