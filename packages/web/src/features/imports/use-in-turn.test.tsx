// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openScreen } from '../../lib/screen.fixture.tsx';
import { useInTurn } from './use-in-turn.ts';

function Choices({ ask }: { readonly ask: (choice: string) => Promise<string> }) {
  const inTurn = useInTurn();
  const [replies, setReplies] = useState<readonly string[]>([]);
  const choose = (choice: string) =>
    inTurn(async () => {
      const reply = await ask(choice);
      setReplies((before) => [...before, reply]);
    });
  return (
    <>
      {['encoding', 'match'].map((choice) => (
        <button key={choice} type="button" onClick={() => choose(choice)}>
          {choice}
        </button>
      ))}
      <output>{replies.join(' ')}</output>
    </>
  );
}

it('two quick choices are both asked about, in order, and both replies count, also after one that failed', async () => {
  const asked: string[] = [];
  const first = Promise.withResolvers<string>();
  const { user } = openScreen(
    <Choices
      ask={(choice) => {
        asked.push(choice);
        if (asked.length === 1) return first.promise;
        return asked.length === 3 ? Promise.reject(new Error('refused')) : Promise.resolve(`${choice}${asked.length}`);
      }}
    />,
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('encoding');
  await press('match');
  await expect.poll(() => asked).toEqual(['encoding']);
  first.resolve('encoding1');
  await expect.poll(() => screen.getByRole('status').textContent).toBe('encoding1 match2');
  await press('encoding');
  await press('match');
  await expect.poll(() => screen.getByRole('status').textContent).toBe('encoding1 match2 match4');
});
