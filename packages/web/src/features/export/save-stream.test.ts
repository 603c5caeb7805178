import { expect, it } from 'vitest';
import { fileNameOf, receive } from './save-stream.ts';

it("R356: a file is saved under the response's file name", () => {
  const named = (disposition: string) => new Response('', { headers: { 'content-disposition': disposition } });
  expect(fileNameOf(named(`attachment; filename="Zo%C3%AB%202026.csv"; filename*=UTF-8''Zo%C3%AB%202026.csv`))).toBe(
    'Zoë 2026.csv',
  );
  expect(fileNameOf(named('attachment'))).toBeUndefined();
  expect(fileNameOf(named("attachment; filename*=UTF-8''%E0%A4%A"))).toBeUndefined();
});

it('R355: reads a response to its end with progress; an interrupted one is no file', async () => {
  const told: number[] = [];
  const blob = await receive(new Response('a\nb\nc'), ({ lines }) => told.push(lines));
  expect([await blob.text(), told.at(-1)]).toEqual(['a\nb\nc', 2]);
  const broken = new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('gone')) }));
  await expect(receive(broken, () => undefined)).rejects.toThrow('gone');
});
