import { type VoicemailMessage, voicemailMessages } from '@bookline/contract/features/voicemail-messages';
import { callDuration } from '@bookline/contract/rules/dialer';
import { MAX_LABEL } from '@bookline/contract/rules/limits';
import { MAX_MESSAGE_BYTES, MAX_MESSAGE_S, MAX_MESSAGES } from '@bookline/contract/rules/voicemail-messages';
import { ActionIcon, Button, FileButton, Group, Text, TextInput, Tooltip } from '@mantine/core';
import { IconMicrophone, IconPlayerPlay, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { muLawWav } from '../mu-law-wav.ts';
import { useRecorder } from '../use-recorder.ts';
import { useAddMessage, useDeleteMessage, useMessages } from '../voicemail-messages.data.ts';
import classes from './messages.module.css';

/** The user's messages for answering machines: record, play, and delete. */
export default function MessagesDialog({ onClose }: { readonly onClose: () => void }) {
  const answer = useMessages();
  const list = answer.data?.data;
  return (
    <Dialog opened title="Voicemail messages" onClose={onClose}>
      <div className={classes.stack}>
        <Text size="sm" c="dimmed">
          When an answering machine answers a call of the power dialer, press V: your message plays without you, and you
          go on with the next call. A message can also be the greeting that callers hear when you don’t answer. Choose
          it in your call settings.
        </Text>
        {answer.error ? (
          <ErrorState message={sentenceOf(answer.error)} onRetry={() => void answer.refetch()} />
        ) : list === undefined ? (
          <TextSkeleton lines={2} />
        ) : (
          list.length > 0 && (
            <ul className={classes.list} aria-label="Messages">
              {list.map((message) => (
                <li key={message.id}>
                  <Message message={message} />
                </li>
              ))}
            </ul>
          )
        )}
        {list && list.length < MAX_MESSAGES && <NewMessage key={list.length} />}
      </div>
    </Dialog>
  );
}

function Message({ message }: { readonly message: VoicemailMessage }) {
  const remove = useDeleteMessage();
  const [isAsking, setAsking] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const params = { id: message.id };
  const play = () =>
    call(voicemailMessages.link, { params }).then(
      ({ data }) => setUrl(data.url),
      (error: unknown) => toast.failed(sentenceOf(error)),
    );
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} truncate>
          {message.name}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Text size="xs" c="dimmed" className="tabular">
            {callDuration(message.duration_s)}
          </Text>
          <Tooltip label="Play">
            <ActionIcon size={28} aria-label={`Play ${message.name}`} onClick={() => void play()}>
              <IconPlayerPlay size={15} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Delete">
            <ActionIcon size={28} aria-label={`Delete ${message.name}`} onClick={() => setAsking(true)}>
              <IconTrash size={15} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Group>
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: the user's own voice
        <audio src={url} controls autoPlay className={classes.audio} />
      )}
      <Confirm
        opened={isAsking}
        title={`Delete “${message.name}”?`}
        action="Delete message"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        If it’s your voicemail greeting, callers hear the standard greeting again. This can’t be undone.
      </Confirm>
    </>
  );
}

function NewMessage() {
  const add = useAddMessage();
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (sound: Blob) => {
    setProblem(null);
    muLawWav(sound).then(
      (wav) =>
        wav.size > MAX_MESSAGE_BYTES
          ? setProblem(`A message can be up to ${MAX_MESSAGE_S} seconds long. Choose a shorter one.`)
          : setFile(new File([wav], 'message.wav', { type: 'audio/wav' })),
      () => setProblem('This browser can’t read that sound. Choose another file, or record the message here.'),
    );
  };
  const recorder = useRecorder(MAX_MESSAGE_S, {
    done: take,
    failed: () => setProblem('Allow this page to use the microphone, then record again.'),
  });
  const { errors, failure } = formFailure(add.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return setProblem('Record a message first.');
    add.mutate({ body: { name }, file }, { onSuccess: () => toast.done('Message saved') });
  };
  const isRecording = recorder.state === 'recording';
  const sentence = problem ?? errors?.file?.[0] ?? errors?.base?.[0] ?? failure;
  return (
    <form className={classes.stack} onSubmit={submit} aria-label="New message">
      <Group gap="xs">
        <Button
          variant={isRecording ? 'filled' : 'default'}
          color={isRecording ? 'red' : undefined}
          leftSection={
            isRecording ? <IconPlayerStopFilled size={16} aria-hidden /> : <IconMicrophone size={16} aria-hidden />
          }
          onClick={() => (isRecording ? recorder.stop() : void recorder.start())}
        >
          {isRecording ? 'Stop' : file ? 'Record again' : 'Record'}
        </Button>
        <FileButton accept="audio/*" onChange={(chosen) => chosen && take(chosen)}>
          {(props) => (
            <Button variant="subtle" disabled={isRecording} {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" role="status" className="tabular">
          {isRecording ? callDuration(recorder.seconds) : file ? 'Recorded' : `Up to ${MAX_MESSAGE_S} seconds`}
        </Text>
      </Group>
      {sentence && (
        <Text size="sm" c="red" role="alert">
          {sentence}
        </Text>
      )}
      <TextInput
        label="Name"
        required
        maxLength={MAX_LABEL}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errors?.name?.[0]}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={add.isPending} disabled={isRecording || name.trim() === ''}>
          Save message
        </Button>
      </Group>
    </form>
  );
}
