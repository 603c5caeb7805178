import type { SimulatedPhone } from '@bookline/contract/features/simulated-phones';
import { phoneFailureLabels, phoneFailures } from '@bookline/contract/rules/texts';
import { NativeSelect, Text } from '@mantine/core';
import { useSetPhone } from '../phone-simulator.data.ts';
import classes from './phone-simulator.module.css';

const delays = [0, 5, 15, 30, 60, 120] as const;

/** How a phone receives texts: at once or late, or not at all. */
export function PhoneSettings({ phone }: { readonly phone: SimulatedPhone }) {
  const set = useSetPhone();
  const { number, delay_s, failure } = phone;
  const save = (change: Partial<Pick<SimulatedPhone, 'delay_s' | 'failure'>>) =>
    set.mutate({ params: { number }, body: { delay_s, failure, ...change } });
  const sent = set.isPending ? set.variables?.body : undefined;
  return (
    <section className={classes.settings} aria-label="Settings of this phone">
      <h3>Receiving texts</h3>
      <NativeSelect
        label="Delay"
        value={String(sent?.delay_s ?? delay_s)}
        onChange={(event) => save({ delay_s: Number(event.currentTarget.value) })}
        data={[...new Set([...delays, delay_s])]
          .toSorted((a, b) => a - b)
          .map((seconds) => ({ value: String(seconds), label: seconds === 0 ? 'None' : `${seconds} seconds` }))}
      />
      <NativeSelect
        label="Failure"
        value={sent?.failure ?? failure}
        onChange={(event) => {
          const chosen = phoneFailures.find((each) => each === event.currentTarget.value);
          if (chosen) save({ failure: chosen });
        }}
        data={phoneFailures.map((value) => ({ value, label: phoneFailureLabels[value] }))}
      />
      <Text size="xs" c="dimmed">
        A delay or failure applies to texts sent from now on. The sender sees what a carrier would report.
      </Text>
    </section>
  );
}
