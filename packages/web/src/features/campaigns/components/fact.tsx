import type { CampaignOutcome } from '@bookline/contract/rules/campaigns';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { type AnyCampaign, wordsOf } from '../campaign-channel.ts';
import { sentOut, shareText } from '../campaign-words.ts';
import classes from './campaigns.module.css';

const ofAllSent: ReadonlySet<CampaignOutcome> = new Set(['sent', 'bounced', 'failed']);
const withoutShare: ReadonlySet<CampaignOutcome> = new Set(['excluded', 'waiting', 'queued', 'cancelled']);

/** How many contacts have an outcome. Leads to them. */
export function Fact({ campaign, outcome }: { readonly campaign: AnyCampaign; readonly outcome: CampaignOutcome }) {
  const { counts } = campaign;
  const count = counts[outcome];
  const label = wordsOf(campaign).outcomes[outcome] ?? outcome;
  const share = withoutShare.has(outcome)
    ? ''
    : shareText(count, ofAllSent.has(outcome) ? sentOut(campaign) : counts.sent);
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd className="tabular">
        {count === 0 ? (
          '0'
        ) : (
          <TextLink
            inherit
            to={paths.contacts}
            search={{ campaign: `${campaign.id}:${outcome}` }}
            aria-label={`${label}: ${formatNumber(count)}. Show the contacts`}
          >
            {formatNumber(count)}
          </TextLink>
        )}
        {share && <span className={classes.share}>{share}</span>}
      </dd>
    </div>
  );
}
