import { describe, expect, it } from 'vitest';
import { fingerprintOf, type Learned, proposeMapping } from './learned-mapping.ts';

const guessed = [
  { header: 'Name', target: 'full_name' },
  { header: 'Ref', target: 'custom:ref' },
  { header: 'Cell', target: 'phone:2' },
];
const set = (targets: string[], by: 'you' | 'team'): Learned['sets'][number] => ({
  fingerprint: fingerprintOf(guessed.map(({ header }) => header)) ?? '',
  targets,
  by,
});
const targets = (learned: Partial<Learned>) => proposeMapping(guessed, { sets: [], headers: [], ...learned });

describe('mappings that learn', () => {
  it('without anything learned a guess stays a guess', () => {
    expect(targets({})).toEqual(guessed.map(({ target }) => ({ target, proposed_by: null })));
  });

  it('a header that somebody chose for stands above the guess, the nearest choice first', () => {
    const headers = [
      { header: 'ref', target: 'external_id', by: 'you' as const },
      { header: 'ref', target: 'note', by: 'team' as const },
      { header: 'cell', target: 'phone', by: 'team' as const },
    ];
    expect(targets({ headers })).toEqual([
      { target: 'full_name', proposed_by: null },
      { target: 'external_id', proposed_by: 'you' },
      { target: 'phone', proposed_by: 'team' },
    ]);
  });

  it('headers that came before are recognised as a whole', () => {
    const sets = [set(['last_name', 'skip', 'phone:1'], 'you'), set(['first_name', 'note', 'phone'], 'team')];
    expect(targets({ sets }).map(({ target }) => target)).toEqual(['last_name', 'skip', 'phone:1']);
    expect(proposeMapping(guessed.slice(1), { sets, headers: [] })[0]).toEqual({
      target: 'custom:ref',
      proposed_by: null,
    });
  });

  it('what only one column can be goes to the one that was chosen; the guess gives way and is kept', () => {
    const headers = [{ header: 'ref', target: 'full_name', by: 'you' as const }];
    expect(targets({ headers }).slice(0, 2)).toEqual([
      { target: 'custom:name', proposed_by: null },
      { target: 'full_name', proposed_by: 'you' },
    ]);
  });

  it('a target that there is no more is not proposed', () => {
    expect(targets({ sets: [set(['shoe_size', 'skip', 'phone'], 'you')] })[0]).toEqual({
      target: 'full_name',
      proposed_by: null,
    });
  });

  it('a file without headers is not recognised by the names it was given', () => {
    expect(fingerprintOf(['Column 1', 'Column 2'])).toBeNull();
  });
});
