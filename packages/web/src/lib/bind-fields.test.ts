import { expect, it } from 'vitest';
import { bindFields } from './bind-fields.ts';

function makeForm() {
  let draft = { name: 'Ada', active: true, owner: null as { id: string } | null };
  const errors: Record<string, string> = { name: 'Enter a name.', owner_id: 'Choose an owner.' };
  const set = (change: Partial<typeof draft>) => {
    draft = { ...draft, ...change };
  };
  return { bind: bindFields({ draft, set, errorOf: (field) => errors[field] }), draft: () => draft };
}

it("a text input has its field's value and error, and stores the input", () => {
  const form = makeForm();
  const { value, error, onChange } = form.bind('name');
  expect({ value, error }).toEqual({ value: 'Ada', error: 'Enter a name.' });
  onChange({ currentTarget: { value: 'Grace' } });
  expect(form.draft()).toEqual({ name: 'Grace', active: true, owner: null });
});

it('a switch is checked', () => {
  const form = makeForm();
  const { checked, error, onChange } = form.bind('active');
  expect({ checked, error }).toEqual({ checked: true, error: undefined });
  onChange({ currentTarget: { checked: false } });
  expect(form.draft().active).toBe(false);
});

it('an input that reports values stores them, with the error of another name', () => {
  const form = makeForm();
  const { value, error, onChange } = form.bind('owner', 'owner_id');
  expect({ value, error }).toEqual({ value: null, error: 'Choose an owner.' });
  onChange({ id: 'one' });
  expect(form.draft().owner).toEqual({ id: 'one' });
});
