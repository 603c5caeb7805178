import { expect, it } from 'vitest';
import { withFieldNames } from './field-names.ts';

it('fields show by their name, with or without a fallback; what is no field stays', () => {
  expect(withFieldNames('{{first_name|Hello}}, {{ City }} and {{agent_name}}')).toBe(
    '[First name], [City] and [Your name]',
  );
  expect(withFieldNames('{{nothing}} {{')).toBe('{{nothing}} {{');
});
