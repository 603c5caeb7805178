import { expect, it } from 'vitest';
import { createVoicemailLeg } from './leg.ts';
import { fromMuLaw } from './mu-law.ts';
import { strongest } from './voice-client.fixture.ts';

it('an answering machine says its greeting and a beep, and then listens', () => {
  const leg = createVoicemailLeg();
  const heard: number[] = [];
  for (let frame = leg.said(); frame; frame = leg.said()) for (const byte of frame) heard.push(fromMuLaw(byte));
  expect(strongest(heard.slice(0, 9600), 330)).toBeGreaterThan(0.9);
  expect(strongest(heard.slice(12_000), 1000)).toBeGreaterThan(0.9);
  expect(leg.said()).toBeUndefined();
});
