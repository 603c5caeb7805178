import { expect, test } from 'vitest';
import { finishSignIn } from './finish-sign-in.ts';

test('R116, R117, R013, R445: a plain sign-in removes the saved login stack, then goes to /', () => {
  const done: string[] = [];
  finishSignIn({
    removeLoginStacks: () => done.push('remove login stacks'),
    forgetAnswers: () => done.push('forget answers'),
    go: (path) => done.push(`go ${path}`),
  });
  expect(done).toEqual(['remove login stacks', 'forget answers', 'go /']);
});
