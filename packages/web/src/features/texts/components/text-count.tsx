import { formatNumber } from '@bookline/contract/rules/numbers';
import { withSampleLinks } from '@bookline/contract/rules/text-links';
import { segmentsOf, unitsOf } from '@bookline/contract/rules/text-segments';
import { Tooltip } from '@mantine/core';
import { useShortLinks } from '../texts.data.ts';
import classes from './composer.module.css';

/** The length of a text, how it's sent, and what it uses of the allowance. */
export function TextCount({
  words: written,
  withFile,
  unitsLeft,
}: {
  readonly words: string;
  readonly withFile: boolean;
  /** Null if nothing limits them. */
  readonly unitsLeft: number | null;
}) {
  const words = withSampleLinks(written, useShortLinks());
  const isShorter = words.length < written.length;
  const { encoding, segments, units, left, offenders } = segmentsOf(words);
  const used = words === '' && !withFile ? 0 : unitsOf(words, withFile);
  const cost =
    unitsLeft === null
      ? withFile
        ? `Counts as ${used} texts`
        : ''
      : `${used > 0 ? `Uses ${formatNumber(used)} of ` : ''}${formatNumber(unitsLeft)} ${unitsLeft === 1 ? 'text' : 'texts'} left`;
  const count = segments === 1 ? '1 segment' : `${formatNumber(segments)} segments`;
  const length = withFile
    ? `Picture message · ${formatNumber(units)} characters`
    : `${formatNumber(left)} left · ${count} · ${encoding}`;
  const why =
    offenders.length > 0
      ? `${offenders.slice(0, 8).join(' ')} isn’t in the basic alphabet, so a segment holds 70 characters instead of 160.`
      : 'Phone companies charge for each segment of 160 characters.';
  if (words === '' && !withFile) return <span className={classes.count}>{cost}</span>;
  return (
    <Tooltip label={withFile ? 'A text with a picture counts as three texts, however long.' : why} multiline maw={280}>
      <span className={classes.count}>
        {length}
        {words.includes('{{') && ' before fields are filled in'}
        {isShorter && ' with short links'}
        {cost && ` · ${cost}`}
      </span>
    </Tooltip>
  );
}
