import type { ShownConversation } from '@bookline/contract/features/texts';
import { displayPhone } from '@bookline/contract/rules/phone';
import { MAX_TEXT, MAX_TEXT_FILE_BYTES, TEXT_HOLD_S } from '@bookline/contract/rules/texts';
import { ActionIcon, Button, CloseButton, Menu, NativeSelect, Text, Textarea } from '@mantine/core';
import { IconChevronDown, IconClock, IconFile, IconInfoCircle } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { modifierKey } from '../../../lib/keyboard.ts';
import { TextLink } from '../../../lib/links.tsx';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { KeyboardHint } from '../../../ui/keyboard-hint.tsx';
import { toast } from '../../../ui/toast.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { laterChoices } from '../later-choices.ts';
import { draftIdOf, NO_TEXT, type TextDraft, useTextDraft } from '../text-draft.ts';
import { type Target, useCancelText, useSendText } from '../texts.data.ts';
import type { SentText } from '../use-again.ts';
import { useWritingSignal } from '../use-writing-signal.ts';
import { whenText } from '../when-text.ts';
import { numbersOf, whyClosed } from '../why-closed.ts';
import classes from './composer.module.css';
import { ComposerTools } from './composer-tools.tsx';
import { insertAt } from './insert-at.ts';
import { LaterDialog } from './later-dialog.tsx';
import { TextCount } from './text-count.tsx';
import { TriggerChip } from './trigger-choice.tsx';

const TOO_LARGE = 'This file is larger than 5 MB. Choose a smaller one.';

/** Writes a text in a conversation. What is written stays with the conversation until it's sent. Mount it again for another one. */
export function TextComposer({
  shown,
  target,
  name,
  field,
  plain = false,
  firstFile = null,
  onSent,
}: {
  readonly shown: ShownConversation;
  readonly target: Target;
  /** The other side. */
  readonly name: string;
  readonly field?: RefObject<HTMLTextAreaElement | null>;
  /** Inside another frame, such as a contact's composer. */
  readonly plain?: boolean;
  /** A file that was put back. */
  readonly firstFile?: File | null;
  /** The conversation beside it shows that the text waits, and undoes it. Without it, a toast does. */
  readonly onSent?: (text: SentText) => void;
}) {
  const zone = useTimeZone();
  const narrow = useNarrow();
  const { real_user } = useCurrentUser();
  const [draft, setDraft] = useTextDraft(draftIdOf(shown, target));
  const [file, setFile] = useState<File | null>(firstFile);
  const [problem, setProblem] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const [isDropping, setDropping] = useState(false);
  const send = useSendText();
  const cancel = useCancelText();
  const tellWriting = useWritingSignal(shown.conversation?.id);
  const own = useRef<HTMLTextAreaElement>(null);
  const area = field ?? own;
  // A retry sends the same text with the same key, so it's never sent twice. Another text gets another key.
  const attempt = useRef({ text: '', key: '' });
  const written = useRef({ draft, file });
  written.current = { draft, file };

  const { to, from } = numbersOf(shown, draft);
  const closed = whyClosed(shown, draft, real_user !== null);
  const canSchedule = closed?.allowed_from !== undefined;
  const isShut = closed !== undefined && !canSchedule;
  const isEmpty = draft.words.trim() === '' && !file;
  const fileProblem = from && !from.mms ? 'This number can’t send pictures or files.' : undefined;
  const failure = problem ?? (send.error ? fieldErrorsOf(send.error)[0] : undefined);

  const change = (next: Partial<TextDraft>) => {
    setDraft({ ...draft, ...next });
    if (send.error) send.reset();
  };
  const type = (words: string) => {
    // An emptied text is another one.
    change(words === '' ? { words, trigger: null } : { words });
    tellWriting(words !== '');
  };
  const choose = (chosen: File) => {
    setProblem(chosen.size > MAX_TEXT_FILE_BYTES ? TOO_LARGE : undefined);
    if (chosen.size <= MAX_TEXT_FILE_BYTES) setFile(chosen);
    area.current?.focus();
  };
  const insert = (words: string) => type(insertAt(area, draft.words, words));
  const restore = (sent: TextDraft, sentFile: File | null) => {
    // Unless another text was started in between.
    if (written.current.draft.words !== '' || written.current.file) return;
    setDraft(sent);
    setFile(sentFile);
  };
  const submit = (send_at?: string) => {
    if (isEmpty || isShut || send.isPending || (closed && !send_at)) return;
    const [sent, sentFile] = [draft, file];
    const text = JSON.stringify([draft, file?.name, file?.size, send_at]);
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    const body = {
      ...target,
      message_content: draft.words,
      key: attempt.current.key,
      ...(to && { message_to: to.number }),
      ...(from && { from_number: from.number }),
      ...(draft.trigger && { campaign_trigger_id: draft.trigger.id }),
      ...(send_at && { send_at }),
    };
    // Its reader may have gone on to another conversation before the reply arrives. The field shows a failure.
    void send.mutateAsync({ body, files: file ? { file } : {} }).then(
      ({ data }) => {
        attempt.current = { text: '', key: '' };
        setDraft(NO_TEXT);
        setFile(null);
        tellWriting(false);
        if (onSent) return onSent({ id: data.id, draft: sent, file: sentFile });
        const undo = () =>
          void cancel.mutateAsync({ body: { message_id: data.id } }).then(
            () => {
              toast.done('Text canceled');
              restore(sent, sentFile);
            },
            () => undefined,
          );
        toast.done(
          send_at ? `Text scheduled for ${whenText(send_at, zone)}` : `Text will be sent in ${TEXT_HOLD_S} seconds`,
          { undo },
        );
      },
      () => undefined,
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    const [pasted] = clipboardData.files;
    // Copied text can come with a picture of itself.
    if (pasted && !clipboardData.types.includes('text/plain') && !fileProblem) choose(pasted);
  };
  const onDrop = (event: DragEvent) => {
    setDropping(false);
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    if (fileProblem) setProblem(fileProblem);
    else choose(dropped);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button does the same
    <div
      className={classes.composer}
      data-plain={plain || undefined}
      data-dropping={isDropping || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files') || isShut) return;
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {closed && (
        <div className={classes.notice} role="status">
          <IconInfoCircle size={16} aria-hidden />
          <span>
            {closed.sentence}
            {closed.allowed_from && ` Earliest: ${whenText(closed.allowed_from, zone)}.`}{' '}
            {closed.link && <TextLink to={closed.link.to}>{closed.link.label}</TextLink>}
          </span>
        </div>
      )}
      <Numbers shown={shown} to={to?.number} from={from?.number} onChange={change} />
      <Textarea
        ref={area}
        aria-label={`Text to ${name}`}
        placeholder={isShut ? undefined : `Text ${name}`}
        value={draft.words}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => tellWriting(false)}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_TEXT}
        disabled={isShut}
        data-autofocus
      />
      {draft.trigger && <TriggerChip trigger={draft.trigger} onRemove={() => change({ trigger: null })} />}
      {file && <ChosenFile file={file} onRemove={() => setFile(null)} />}
      {failure && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
      {!isShut && (
        <div className={classes.bar}>
          <ComposerTools
            onInsert={insert}
            onFile={choose}
            fileProblem={fileProblem}
            withContact={shown.contact !== null}
            onTrigger={(trigger, words) => {
              change({ trigger, words });
              area.current?.focus();
            }}
          />
          <TextCount words={draft.words} withFile={file !== null} unitsLeft={shown.units_left} />
          <div className={classes.send}>
            {closed?.allowed_from ? (
              <Button size="sm" disabled={isEmpty} loading={send.isPending} onClick={() => submit(closed.allowed_from)}>
                Send {whenText(closed.allowed_from, zone)}
              </Button>
            ) : (
              <Button
                size="sm"
                disabled={isEmpty}
                loading={send.isPending}
                onClick={() => submit()}
                {...(!narrow && { rightSection: <KeyboardHint keys={[modifierKey(), '↵']} /> })}
              >
                Send
              </Button>
            )}
            <Menu position="top-end" width={220}>
              <Menu.Target>
                <ActionIcon
                  variant="filled"
                  color="accent"
                  size={30}
                  h="auto"
                  aria-label="Send later"
                  disabled={isEmpty}
                >
                  <IconChevronDown size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>Send later</Menu.Label>
                <LaterItems onChoose={submit} onOther={() => setChoosing(true)} />
              </Menu.Dropdown>
            </Menu>
          </div>
        </div>
      )}
      {isChoosing && (
        <LaterDialog
          title="Send later"
          action="Schedule text"
          onChoose={(at) => {
            setChoosing(false);
            submit(at);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

/** The quick choices of a later time, and one for any other. */
export function LaterItems({
  onChoose,
  onOther,
}: {
  readonly onChoose: (at: string) => void;
  readonly onOther: () => void;
}) {
  const zone = useTimeZone();
  return (
    <>
      {laterChoices(zone).map(({ label, at }) => (
        <Menu.Item key={label} onClick={() => onChoose(at)}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconClock size={15} aria-hidden />} onClick={onOther}>
        Choose date and time
      </Menu.Item>
    </>
  );
}

/** The numbers on both sides, if there is a choice. */
function Numbers({
  shown: { numbers, own_numbers },
  to,
  from,
  onChange,
}: {
  readonly shown: ShownConversation;
  readonly to: string | undefined;
  readonly from: string | undefined;
  readonly onChange: (change: Partial<TextDraft>) => void;
}) {
  if (numbers.length < 2 && own_numbers.length < 2) return null;
  return (
    <div className={classes.numbers}>
      {numbers.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="To"
          value={to ?? ''}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
          data={numbers.map(({ number, allowed }) => ({
            value: number,
            label: `To ${displayPhone(number)}${allowed ? '' : ' (not now)'}`,
          }))}
        />
      )}
      {own_numbers.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="From"
          value={from ?? ''}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
          data={own_numbers.map(({ number, label }) => ({
            value: number,
            label: `From ${displayPhone(number)}${label && ` (${label})`}`,
          }))}
        />
      )}
    </div>
  );
}

function ChosenFile({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const isPicture = file.type.startsWith('image/');
  const url = useMemo(() => (isPicture ? URL.createObjectURL(file) : null), [file, isPicture]);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return (
    <div className={classes.chosen}>
      {url === null ? <IconFile size={18} aria-hidden /> : <img src={url} alt="" />}
      <span>{file.name}</span>
      <CloseButton size="sm" aria-label={`Remove ${file.name}`} onClick={onRemove} />
    </div>
  );
}
