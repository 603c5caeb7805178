import type { ReplyOf } from '@bookline/contract/endpoint';
import type { SimulatedText, simulatedPhones } from '@bookline/contract/features/simulated-phones';
import { displayPhone } from '@bookline/contract/rules/phone';
import { MAX_TEXT, MAX_TEXT_FILE_BYTES } from '@bookline/contract/rules/texts';
import { ActionIcon, Button, CloseButton, FileButton, Group, NativeSelect, Text, Textarea } from '@mantine/core';
import { IconArrowLeft, IconArrowUp, IconPhone, IconPhoto } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { clockTime, fullTime } from '../../../lib/dates.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useReplyFrom } from '../phone-simulator.data.ts';
import classes from './phone-simulator.module.css';

type Shown = ReplyOf<typeof simulatedPhones.phone>['data'];

const words = { coming: 'On its way', arrived: '', failed: 'Didn’t arrive' } as const;
const quick = ['STOP', 'START', 'HELP'] as const;

/** A phone: its conversation with a number of the company, and a line to answer. */
export function Device({
  shown: { phone, texts, company_numbers },
  zone,
  onBack,
}: {
  readonly shown: Shown;
  readonly zone: string;
  readonly onBack: () => void;
}) {
  const narrow = useNarrow();
  const numbers = [
    ...new Set([...texts.toReversed().map((text) => text.with), ...company_numbers.map(({ number }) => number)]),
  ];
  const [chosen, setChosen] = useState<string>();
  const other = chosen ?? numbers[0];
  const labels = new Map(company_numbers.map(({ number, label }) => [number, label]));
  const thread = texts.filter((text) => text.with === other);
  return (
    <section className={classes.device} aria-label={`Phone ${displayPhone(phone.number)}`}>
      <div className={classes.top}>
        {narrow && (
          <ActionIcon size={32} aria-label="Back to phones" onClick={onBack}>
            <IconArrowLeft size={17} />
          </ActionIcon>
        )}
        <h2 className="tabular">{displayPhone(phone.number)}</h2>
      </div>
      {numbers.length > 1 && (
        <NativeSelect
          size="xs"
          m={8}
          mb={0}
          aria-label="Conversation with"
          value={other}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={numbers.map((number) => ({
            value: number,
            label: [displayPhone(number), labels.get(number)].filter(Boolean).join(' · '),
          }))}
        />
      )}
      {/* The keyboard scrolls it. */}
      <section
        className={classes.screen}
        aria-label="Texts on this phone"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
      >
        <ol className={classes.texts}>
          {thread.length === 0 && (
            <Text size="sm" c="dimmed" ta="center" component="li">
              {other ? 'No texts yet' : 'The company has no number yet'}
            </Text>
          )}
          {thread.map((text) => (
            <PhoneText key={text.id} text={text} zone={zone} />
          ))}
        </ol>
      </section>
      {other !== undefined && <Answer key={other} number={phone.number} to={other} />}
    </section>
  );
}

function PhoneText({ text, zone }: { readonly text: SimulatedText; readonly zone: string }) {
  const own = text.direction === 'from_phone';
  return (
    <li
      className={classes.text}
      data-own={own || undefined}
      data-waiting={text.status === 'coming' || undefined}
      data-failed={text.status === 'failed' || undefined}
    >
      {text.files.map((file) =>
        file.content_type.startsWith('image/') ? (
          <a key={file.url} href={file.url} target="_blank" rel="noreferrer">
            <img src={file.url} alt={file.name} className={classes.picture} />
          </a>
        ) : (
          <a key={file.url} href={file.url} target="_blank" rel="noreferrer" className={classes.bubble}>
            {file.name}
          </a>
        ),
      )}
      {(text.words !== '' || text.kind === 'call') && (
        <div className={classes.bubble}>
          {text.kind === 'call' && <IconPhone size={14} aria-label="Call:" style={{ marginRight: 4 }} />}
          {text.words}
        </div>
      )}
      <span className={classes.fact}>
        <time dateTime={text.created_at} title={fullTime(text.created_at, zone)}>
          {clockTime(text.created_at, zone)}
        </time>
        {words[text.status] && ` · ${words[text.status]}`}
      </span>
    </li>
  );
}

function Answer({ number, to }: { readonly number: string; readonly to: string }) {
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const reply = useReplyFrom();
  const send = (said: string) => {
    if ((said.trim() === '' && !file) || reply.isPending) return;
    reply.mutate(
      { params: { number }, body: { to, words: said }, files: file ? { file } : {} },
      {
        onSuccess: () => {
          setFile(null);
          if (said === typed) setTyped('');
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // As on a phone. Shift starts a new line.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send(typed);
  };
  const failure = tooLarge
    ? 'This file is larger than 5 MB. Choose a smaller one.'
    : reply.error
      ? fieldErrorsOf(reply.error)[0]
      : undefined;
  return (
    <div className={classes.answer}>
      <Group gap={4}>
        {quick.map((word) => (
          <Button key={word} size="compact-xs" variant="default" onClick={() => send(word)}>
            {word}
          </Button>
        ))}
      </Group>
      {file && (
        <span className={classes.chosen}>
          {file.name}
          <CloseButton size="xs" aria-label={`Remove ${file.name}`} onClick={() => setFile(null)} />
        </span>
      )}
      {failure && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
      <div className={classes.line}>
        <FileButton
          onChange={(chosen) => {
            setTooLarge((chosen?.size ?? 0) > MAX_TEXT_FILE_BYTES);
            setFile(chosen && chosen.size <= MAX_TEXT_FILE_BYTES ? chosen : null);
          }}
        >
          {(props) => (
            <ActionIcon {...props} size={36} aria-label="Add picture">
              <IconPhoto size={18} />
            </ActionIcon>
          )}
        </FileButton>
        <Textarea
          className={classes.words}
          aria-label="Text from this phone"
          placeholder="Text message"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (reply.error) reply.reset();
          }}
          onKeyDown={onKeyDown}
          maxLength={MAX_TEXT}
          autosize
          minRows={1}
          maxRows={4}
        />
        <ActionIcon
          size={36}
          variant="filled"
          color="accent"
          aria-label="Send from this phone"
          loading={reply.isPending}
          disabled={typed.trim() === '' && !file}
          onClick={() => send(typed)}
        >
          <IconArrowUp size={18} />
        </ActionIcon>
      </div>
    </div>
  );
}
