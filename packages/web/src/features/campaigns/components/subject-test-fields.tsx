import type { Campaign } from '@bookline/contract/features/campaigns';
import { MAX_TITLE } from '@bookline/contract/rules/limits';
import { Group, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useReport } from '../campaigns.data.ts';

type Test = NonNullable<Campaign['test']>;
type WinnerBy = Test['winner_by'];

/** A test of two subjects, as it's edited. */
interface SubjectTest {
  readonly on: boolean;
  readonly subject_b: string;
  readonly percent: number;
  readonly winner_by: WinnerBy;
  readonly hours: number;
}

export const testOf = ({ test }: Pick<Campaign, 'test'>): SubjectTest => ({
  on: test !== null,
  subject_b: test?.subject_b ?? '',
  percent: test?.percent ?? 20,
  winner_by: test?.winner_by ?? 'manual',
  hours: (test?.wait_minutes ?? 240) / 60,
});

/** As the API takes it. */
export const testBody = ({ on, subject_b, percent, winner_by, hours }: SubjectTest) =>
  on ? { subject_b, percent, winner_by, wait_minutes: Math.round(hours * 60) } : null;

/** Tests two subjects before the rest is sent. */
export function SubjectTestFields({
  campaign,
  value,
  onChange,
  errorOf,
}: {
  readonly campaign: Campaign;
  readonly value: SubjectTest;
  readonly onChange: (change: Partial<SubjectTest>) => void;
  readonly errorOf: (field: string) => string | undefined;
}) {
  const tracking = useReport(campaign.id, false).data?.data.tracking;
  const choices = [
    { value: 'manual', label: 'You' },
    ...(tracking?.clicks || value.winner_by === 'clicks' ? [{ value: 'clicks', label: 'More clicks' }] : []),
    ...(tracking?.opens || value.winner_by === 'opens' ? [{ value: 'opens', label: 'More opens' }] : []),
  ];
  return (
    <>
      <Switch
        label="Test two subjects"
        description="Some contacts get one or the other subject. The rest get the better one."
        checked={value.on}
        onChange={(event) => onChange({ on: event.currentTarget.checked })}
      />
      {value.on && (
        <Stack gap="sm">
          <Text size="sm">A: {campaign.subject}</Text>
          <TextInput
            label="Subject B"
            value={value.subject_b}
            onChange={(event) => onChange({ subject_b: event.currentTarget.value })}
            error={errorOf('test.subject_b')}
            maxLength={MAX_TITLE}
            required
          />
          <Group gap="md" align="flex-start">
            <NumberInput
              label="Share of the test"
              suffix=" %"
              min={10}
              max={100}
              clampBehavior="strict"
              value={value.percent}
              onChange={(percent) => onChange({ percent: Number(percent) || 0 })}
              error={errorOf('test.percent')}
              w="9rem"
            />
            <Select
              label="Winner chosen by"
              data={choices}
              value={value.winner_by}
              onChange={(by) => onChange({ winner_by: by === 'opens' || by === 'clicks' ? by : 'manual' })}
              allowDeselect={false}
              error={errorOf('test.winner_by')}
              w="11rem"
            />
            {value.winner_by !== 'manual' && (
              <NumberInput
                label="Hours to wait"
                min={1}
                max={168}
                clampBehavior="strict"
                value={value.hours}
                onChange={(hours) => onChange({ hours: Number(hours) || 0 })}
                error={errorOf('test.wait_minutes')}
                w="9rem"
              />
            )}
          </Group>
          {value.winner_by === 'opens' && (
            <Text size="xs" c="dimmed">
              Opens are an estimate, because many programs load images on their own or not at all. Clicks say more.
            </Text>
          )}
          {tracking && choices.length === 1 && (
            <Text size="xs" c="dimmed">
              Opens and clicks can choose the winner if an admin turns on counting them under Settings.
            </Text>
          )}
        </Stack>
      )}
    </>
  );
}
