import type { DialerCall } from '@bookline/contract/features/dialer';
import { describe, expect, it } from 'vitest';
import { type DialerEvent, initialState, nextState } from './dialer-state.ts';

const after = (...events: DialerEvent[]) => events.reduce(nextState, initialState);

describe('dialer state', () => {
  it('R165: is READY while registered', () => {
    expect(after({ type: 'registered' }).status).toBe('READY');
    expect(after({ type: 'registered' }, { type: 'unregistered' }).status).toBe('DISCONNECTED');
  });

  it('R185: the launch button toggles the widget', () => {
    expect(after({ type: 'toggled' }).visible).toBe(true);
    expect(after({ type: 'toggled' }, { type: 'toggled' }).visible).toBe(false);
  });

  it("R172, R173: an incoming call shows its panel; the timer starts when it's answered", () => {
    const rings = after({ type: 'incoming', number: '+16145550142' });
    expect(rings).toMatchObject({ visible: true, panel: 'call', call: { phase: 'incoming', answered_at: null } });
    expect(nextState(rings, { type: 'accepted', at: 5 }).call).toMatchObject({ phase: 'open', answered_at: 5 });
  });

  it('R171, R176, R177: after a call the keypad returns, and late events are ignored', () => {
    const over = after({ type: 'calling', number: '1' }, { type: 'accepted', at: 5 }, { type: 'over' });
    expect(over).toMatchObject({ call: null, panel: 'keypad' });
    expect(nextState(over, { type: 'muted', is: true })).toEqual(over);
    expect(nextState(over, { type: 'recorded', recording: 'recording' })).toEqual(over);
  });

  it('R307: the outcome of a call with a contact is asked for once it is over; the next call ends the question', () => {
    const contact = { id: 'joan', first_name: 'Joan', last_name: 'Adams', number: '+16145550142' };
    const told = {
      id: 'c1',
      call_sid: 'CA1',
      status: 'in_progress',
      recording: 'not_recording',
      supervisors: [] as DialerCall['supervisors'],
      contact,
    } as DialerCall;
    const answered = [
      { type: 'named', contact },
      { type: 'accepted', at: 5 },
      { type: 'told', calls: [told], call_sid: 'CA1' },
    ] as const;
    const over = after({ type: 'calling', number: '1' }, ...answered, { type: 'over' });
    expect(over).toMatchObject({ panel: 'outcome', ended: { call_id: 'c1', contact, answered: true } });
    expect(nextState(over, { type: 'calling', number: '1' }).ended).toBeNull();
    expect(after({ type: 'incoming', number: '1' }, { type: 'named', contact }, { type: 'over' }).ended).toBeNull();
    // It got its disposition during the call.
    const disposed = after({ type: 'calling', number: '1' }, ...answered, { type: 'disposed' });
    expect(disposed.panel).toBe('call');
    expect(nextState(disposed, { type: 'over' }).ended).toBeNull();
  });

  it('R181: a call can be recorded once the server knows that it was answered', () => {
    const supervisors: DialerCall['supervisors'] = [];
    const known = { id: 'c1', call_sid: 'CA1', recording: 'not_recording', contact: null, supervisors } as const;
    const told = (status: DialerCall['status'], call_sid = 'CA1'): DialerEvent => ({
      type: 'told',
      calls: [{ ...known, status } as DialerCall],
      call_sid,
    });
    const answered = after({ type: 'calling', number: '1' }, { type: 'accepted', at: 5 });
    expect(nextState(answered, told('ringing')).call).toMatchObject({ call_id: 'c1', is_recordable: false });
    expect(nextState(answered, told('in_progress')).call).toMatchObject({ call_id: 'c1', is_recordable: true });
    expect(nextState(answered, told('in_progress', 'CA2'))).toEqual(answered);
  });

  it('R181, R182: a running recording shows, even if an older reply arrives last', () => {
    const recorded = (recording: DialerCall['recording']): DialerEvent => ({ type: 'recorded', recording });
    const asked = after(
      { type: 'calling', number: '1' },
      { type: 'accepted', at: 5 },
      { type: 'announcing' },
      recorded('not_recording'),
    );
    expect(asked.call).toMatchObject({ recording: 'not_recording', is_announcing: true });
    const running = [recorded('disclosed'), recorded('recording'), recorded('not_recording')].reduce(nextState, asked);
    expect(running.call).toMatchObject({ recording: 'recording', is_announcing: false });
    expect(nextState(running, recorded('paused')).call?.recording).toBe('paused');
    expect(nextState(asked, { type: 'announcement_failed' }).call?.is_announcing).toBe(false);
  });

  it('R475: warnings come and go', () => {
    const bad = after(
      { type: 'calling', number: '1' },
      { type: 'warned', name: 'high-rtt', on: true },
      { type: 'warned', name: 'high-rtt', on: true },
      { type: 'warned', name: 'low-mos', on: true },
    );
    expect(bad.call?.warnings).toEqual(['high-rtt', 'low-mos']);
    expect(nextState(bad, { type: 'warned', name: 'high-rtt', on: false }).call?.warnings).toEqual(['low-mos']);
  });
});
