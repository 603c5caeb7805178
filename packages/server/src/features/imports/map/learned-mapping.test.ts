import { describe, expect, it } from 'vitest';
import { fingerprintOf, type Learned, proposeMapping } from './learned-mapping.ts';

const guessed = [
  { header: 'Name', target: 'full_name' },
  { header: 'Ref', target: 'custom:ref' },
  { header: 'Cell', target: 'phone:2' },
];
const set = (targets: (string | null)[], by: 'you' | 'team'): Learned['sets'][number] => ({
  fingerprint: fingerprintOf(guessed.map(({ header }) => header)) ?? '',
  targets,
  by,
});
const targets = (learned: Partial<Learned>) => proposeMapping(guessed, { sets: [], headers: [], ...learned });

describe('learned mappings', () => {
  it('without learned choices a guess stays a guess', () => {
    expect(targets({})).toEqual(guessed.map(({ target }) => ({ target, proposed_by: null })));
  });

  it('a colleague’s choice never replaces a clear header', () => {
    const headers = [{ header: 'cell', target: 'skip', by: 'team' as const }];
    const sets = [set(['skip', 'skip', 'skip'], 'team')];
    for (const learned of [{ headers }, { sets }])
      expect(targets(learned)).toContainEqual({ target: 'phone:2', proposed_by: null });
    expect(targets({ sets })[1]).toEqual({ target: 'skip', proposed_by: 'team' });
    expect(targets({ headers: [{ header: 'cell', target: 'skip', by: 'you' }] })[2]).toEqual({
      target: 'skip',
      proposed_by: 'you',
    });
  });

  it('a column without a learned choice gets the target of its header', () => {
    expect(targets({ sets: [set([null, 'note', null], 'you')] })).toEqual([
      { target: 'full_name', proposed_by: null },
      { target: 'note', proposed_by: 'you' },
      { target: 'phone:2', proposed_by: null },
    ]);
  });

  it('a choice for a header replaces the guess, the user’s own first', () => {
    const headers = [
      { header: 'ref', target: 'external_id', by: 'you' as const },
      { header: 'ref', target: 'note', by: 'team' as const },
      { header: 'cell', target: 'phone', by: 'team' as const },
    ];
    expect(targets({ headers })).toEqual([
      { target: 'full_name', proposed_by: null },
      { target: 'external_id', proposed_by: 'you' },
      { target: 'phone:2', proposed_by: null },
    ]);
  });

  it('known sets of headers are recognized as a whole', () => {
    const sets = [set(['last_name', 'skip', 'phone:1'], 'you'), set(['first_name', 'note', 'phone'], 'team')];
    expect(targets({ sets }).map(({ target }) => target)).toEqual(['last_name', 'skip', 'phone:1']);
    expect(proposeMapping(guessed.slice(1), { sets, headers: [] })[0]).toEqual({
      target: 'custom:ref',
      proposed_by: null,
    });
  });

  it('a target that only one column can have goes to the chosen one; the guessed column is kept', () => {
    const headers = [{ header: 'ref', target: 'full_name', by: 'you' as const }];
    expect(targets({ headers }).slice(0, 2)).toEqual([
      { target: 'custom:name', proposed_by: null },
      { target: 'full_name', proposed_by: 'you' },
    ]);
  });

  it('a target that no longer exists is not proposed', () => {
    expect(targets({ sets: [set(['shoe_size', 'skip', 'phone'], 'you')] })[0]).toEqual({
      target: 'full_name',
      proposed_by: null,
    });
  });

  it('a file without headers is not recognized by its generated names', () => {
    expect(fingerprintOf(['Column 1', 'Column 2'])).toBeNull();
  });
});
