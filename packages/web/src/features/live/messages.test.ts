import { describe, expect, it } from 'vitest';
import { isMessage, type Person, peopleOf, presenceText } from './messages.ts';

const person = (name: string, editing = false): Person => ({ user_id: name, name, editing });

describe('presenceText', () => {
  it.each([
    [[], ''],
    [[person('Dana')], 'Dana is also viewing this.'],
    [[person('Dana'), person('Mona')], 'Dana and Mona are also viewing this.'],
    [[person('Dana'), person('Mona', true)], 'Mona is editing.'],
    [[person('Dana', true), person('Mona', true)], 'Dana and Mona are editing.'],
    [[person('A'), person('B'), person('C'), person('D')], 'A, B, and 2 others are also viewing this.'],
  ])('%j: %s', (people, text) => expect(presenceText(people)).toBe(text));
});

describe('invalid messages', () => {
  it.each([[null], ['contacts'], [{}], [{ kind: 1 }]])("%j isn't a message", (value) =>
    expect(isMessage(value)).toBe(false),
  );
  it('users without a name are left out', () =>
    expect(peopleOf({ kind: 'presence', people: [person('Dana'), { user_id: 'x' }, null] })).toEqual([person('Dana')]));
});
