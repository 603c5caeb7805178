import type { EmailTopicChoice } from '@bookline/contract/features/email-topics';
import { fullTime } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { choiceWords, howWords } from '../topic-words.ts';
import classes from './contact-topics.module.css';

/** Every decision about the contact's email topics, newest first. It can't be changed. */
export function TopicHistory({
  history,
  onClose,
}: {
  readonly history: readonly EmailTopicChoice[];
  readonly onClose: () => void;
}) {
  const zone = useTimeZone();
  return (
    <Dialog opened title="Topic history" size="lg" onClose={onClose}>
      <ul className={classes.history}>
        {history.map((choice) => {
          const { id, address, how, wording, source, ip, at, recorded_at, recorded_by } = choice;
          const facts = [
            howWords[how],
            source && `at ${source}`,
            ip && `from ${ip}`,
            recorded_at !== at && `recorded ${fullTime(recorded_at, zone)}`,
            recorded_by?.name && `by ${recorded_by.name}`,
          ];
          return (
            <li key={id} className={classes.entry}>
              <div className={classes.head}>
                <span className={classes.what}>
                  {choiceWords(choice)} for {address}
                </span>
                <time dateTime={at} className={classes.facts}>
                  {fullTime(at, zone)}
                </time>
              </div>
              {wording && (
                <div className={classes.wording}>
                  <LongText>{wording}</LongText>
                </div>
              )}
              <div className={classes.facts}>{facts.filter(Boolean).join(' · ')}</div>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
