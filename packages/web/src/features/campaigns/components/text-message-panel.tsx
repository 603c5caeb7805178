import type { ShownTextCampaign } from '@bookline/contract/features/text-campaigns';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { withOptOut } from '@bookline/contract/rules/text-campaigns';
import { segmentsOf } from '@bookline/contract/rules/text-segments';
import { Text } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from './campaigns.module.css';
import { TestText } from './test-text.tsx';
import { TextFaultAlert } from './text-fault-alert.tsx';

/** The text as a contact gets it, what it counts, and a test. */
export function TextMessagePanel({ campaign }: { readonly campaign: ShownTextCampaign }) {
  const { words, sample, estimate, units_left, mine, status, from_number } = campaign;
  const acting = useCurrentUser().real_user !== null;
  const sent = withOptOut(words);
  const { encoding, segments } = segmentsOf(sample?.words ?? sent);
  const short = estimate !== null && units_left !== null && estimate.units > units_left;
  return (
    <Panel title="Message">
      <div className={classes.bubble}>{sample?.words ?? sent}</div>
      <Text size="xs" c="dimmed" mt={4} className="tabular">
        {sample && `As ${sample.contact.name} gets it. `}
        {segments === 1 ? '1 segment' : `${formatNumber(segments)} segments`} in {encoding}.
      </Text>
      {estimate && (
        <Text size="sm" mt="xs" className="tabular">
          {countsAs(estimate)}
          {units_left !== null && ` You have ${formatNumber(units_left)} left.`}
        </Text>
      )}
      {short && status !== 'complete' && (
        <div style={{ marginTop: '0.5rem' }}>
          <TextFaultAlert
            fault={{
              sentence: 'It pauses once your texts are used. Get more before then, or resume it later.',
              repair: 'plan',
            }}
          />
        </div>
      )}
      {status === 'ready' && mine && !acting && (
        <div style={{ marginTop: '0.75rem' }}>
          <TestText words={words} from_number={from_number} contact_id={sample?.contact.id} />
        </div>
      )}
    </Panel>
  );
}

/** 'Those who wait count as about 1,240 texts.' */
function countsAs({ units, exact }: NonNullable<ShownTextCampaign['estimate']>): string {
  const texts = units === 1 ? '1 text' : `${formatNumber(units)} texts`;
  return `Still to send: ${exact ? '' : 'about '}${texts}.`;
}
