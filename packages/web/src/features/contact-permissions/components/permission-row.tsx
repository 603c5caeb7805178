import type { ContactPermissions } from '@bookline/contract/features/contact-permissions';
import type { MayTouch } from '@bookline/contract/features/outbound-gate';
import type { ConsentChannel } from '@bookline/contract/rules/permission-in-force';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { channelWords, reachWords } from '../permission-words.ts';
import classes from './permissions.module.css';

type Consent = ContactPermissions['channels'][number];
const states = {
  closed: { Icon: IconCircleX, words: 'Not allowed' },
  consented: { Icon: IconCircleCheck, words: 'Consent on file' },
  unrecorded: { Icon: IconCircleDashed, words: 'No consent on file' },
} as const;

/** One channel: whether it may be used right now, if the page offers it, and the consent behind it. */
export function PermissionRow({
  channel,
  answers,
  consent,
}: {
  readonly channel: ConsentChannel;
  readonly answers: readonly MayTouch[];
  readonly consent: Consent | undefined;
}) {
  const personal = answers.find(({ purpose }) => purpose === 'personal');
  const marketing = answers.find(({ purpose }) => purpose === 'marketing');
  if (!personal && !consent) return null;
  const isApart = personal?.allowed === true && marketing?.allowed === false;
  const why = personal?.allowed === false ? personal.reason : isApart ? marketing?.reason : undefined;
  return (
    <li className={classes.row}>
      <State state={personal ? (personal.allowed ? 'consented' : 'closed') : (consent?.state ?? 'unrecorded')} />
      <div className={classes.said}>
        <div className={classes.line}>
          <span className={classes.channel}>
            {channelWords[channel]}
            {personal && <span className={classes.now}>{nowWords(personal.allowed, isApart)}</span>}
          </span>
          <Since at={consent?.since ?? null} />
        </div>
        {why && <div className={classes.reason}>{why}</div>}
        {consent && consent.reason !== why && <div className={classes.reason}>{consent.reason}</div>}
        {consent?.reaches.map((reach) => (
          <div key={reach.reach} className={classes.reach}>
            <State state={reach.state} />
            <div className={classes.said}>
              <div className={classes.line}>
                <span className={classes.number}>{reachWords(reach.reach)}</span>
                <Since at={reach.since} />
              </div>
              <div className={classes.reason}>{reach.reason}</div>
            </div>
          </div>
        ))}
      </div>
    </li>
  );
}

const nowWords = (isAllowed: boolean, isApart: boolean) =>
  isAllowed ? (isApart ? ': yes, no marketing' : ': yes') : ': not now';

function State({ state }: { readonly state: Consent['state'] }) {
  const { Icon, words } = states[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} aria-label={words} />
    </span>
  );
}

function Since({ at }: { readonly at: string | null }) {
  const zone = useTimeZone();
  return (
    at && (
      <span className={classes.since}>
        <RelativeTime at={at} zone={zone} />
      </span>
    )
  );
}
