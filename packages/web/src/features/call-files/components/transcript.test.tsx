// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openScreen } from '../../../lib/screen.fixture.tsx';
import { Transcript } from './transcript.tsx';

const speakers = { user: 'Dana Adams', other: 'Joan Hill' };
const ready = {
  status: 'ready',
  problem: null,
  finished_at: '2026-03-03T15:00:00Z',
  speakers,
  segments: [
    { speaker: 'user', start_s: 0.5, end_s: 3, text: 'Hi, this is Dana.' },
    { speaker: 'user', start_s: 3, end_s: 5, text: 'How are you?' },
    { speaker: 'other', start_s: 65, end_s: 67, text: 'Fine, thanks.' },
  ],
};
const empty = { ...ready, segments: [], finished_at: null };
const open = (...answers: object[]) => {
  const audio = { current: document.createElement('audio') };
  let last = answers[0];
  const view = openScreen(<Transcript recordingId="r1" audio={audio} />, ({ method }) => {
    const data = answers.shift() ?? last;
    last = data;
    return Response.json({ data }, { status: method === 'POST' ? 202 : 200 });
  });
  return { ...view, audio: audio.current };
};

it('names each speaker once, plays from a line, and marks the line that is playing', async () => {
  const { user, audio } = open(ready);
  const play = vi.spyOn(audio, 'play').mockResolvedValue(undefined);
  const lines = within(await screen.findByRole('list', { name: 'Transcript' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Dana Adams00:00Hi, this is Dana.',
    '00:03How are you?',
    'Joan Hill01:05Fine, thanks.',
  ]);
  await user.click(screen.getByRole('button', { name: /Fine, thanks/ }));
  expect([audio.currentTime, play.mock.calls.length]).toEqual([65, 1]);
  audio.dispatchEvent(new Event('timeupdate'));
  await waitFor(() => expect(lines[2]?.getAttribute('aria-current')).toBe('true'));
  expect(lines[0]?.hasAttribute('aria-current')).toBe(false);
});

it('requests a missing one, and says why one failed', async () => {
  const failed = {
    ...empty,
    status: 'failed',
    problem: 'The transcription service can’t be reached. Try again later.',
  };
  const { user, sent } = open({ ...empty, status: 'none' }, { ...empty, status: 'pending' }, failed);
  await user.click(await screen.findByRole('button', { name: 'Transcribe' }));
  expect((await screen.findByRole('alert')).textContent).toBe(failed.problem);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/call_recordings/r1/transcript',
    'POST /v1/call_recordings/r1/transcript',
    'GET /v1/call_recordings/r1/transcript',
  ]);
});

it('says that it is being written, and that no one speaks', async () => {
  open({ ...empty, status: 'pending' });
  expect((await screen.findByRole('status')).textContent).toContain('Transcribing');
  open({ ...empty, status: 'ready' });
  expect(await screen.findByText('No one speaks in this recording.')).toBeDefined();
});
