import { phone } from '@bookline/contract/features/phone';
import { dialedNumber } from '@bookline/contract/rules/dialer';
import { useEffect, useRef, useState } from 'react';
import { call as send } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/api-error.ts';
import { type Call, type Device, LOST, openDevice } from '../../providers/voice-client.ts';
import { CUT_OFF, RECONNECTING, telephoneTrouble } from './telephone-words.ts';

export interface Telephone {
  /** Its number. Null until it's switched on. */
  readonly number: string | null;
  readonly problem: string | null;
  readonly state: 'off' | 'waiting' | 'ringing' | 'calling' | 'talking';
  /** The other party. */
  readonly other: string;
  switchOn(number: string): Promise<void>;
  call(number: string): Promise<void>;
  answer(): void;
  hangUp(): void;
  press(key: string): void;
}

/** Simulates an outside phone: it has a number, rings, and can call the tenant's numbers. */
export function useTelephone(): Telephone {
  const [number, setNumber] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [state, setState] = useState<Telephone['state']>('off');
  const [other, setOther] = useState('');
  const device = useRef<Device>(undefined);
  const current = useRef<Call>(undefined);
  useEffect(() => () => device.current?.destroy(), []);

  function take(call: Call, from: string, rings: boolean): void {
    current.current = call;
    setOther(from);
    setState(rings ? 'ringing' : 'calling');
    let isLost = false;
    const over = () => {
      if (current.current !== call) return;
      current.current = undefined;
      setState('waiting');
      if (isLost) setProblem(CUT_OFF);
    };
    call.on('accept', () => setState('talking'));
    for (const end of ['disconnect', 'cancel', 'reject'] as const) call.on(end, over);
    call.on('reconnected', () => {
      isLost = false;
      setProblem(null);
    });
    call.on('error', ({ code }: { readonly code: number }) => {
      isLost = LOST.has(code);
      // Once it gives up reconnecting, the client ends the call first, and then says why.
      setProblem(isLost && current.current !== call ? CUT_OFF : telephoneTrouble(code));
    });
  }

  async function renew(opened: Device, typed: string): Promise<void> {
    try {
      const { data } = await send(phone.lend, { query: { number: typed } });
      opened.updateToken(data.token);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }

  return {
    number,
    problem,
    state,
    other,
    async switchOn(typed) {
      setProblem(null);
      try {
        const { data } = await send(phone.lend, { query: { number: typed } });
        const opened = await openDevice({ token: data.token, provider: 'local' });
        opened.on('registered', () => {
          setState((before) => (before === 'off' ? 'waiting' : before));
          setProblem((before) => (before === RECONNECTING ? null : before));
        });
        opened.on('incoming', (call: Call) => {
          setProblem(null);
          take(call, call.parameters.From ?? '', true);
        });
        opened.on('tokenWillExpire', () => void renew(opened, typed));
        opened.on('error', ({ code }: { readonly code: number }) =>
          // A call that is over has said why.
          setProblem((before) => (before === CUT_OFF ? before : telephoneTrouble(code))),
        );
        device.current?.destroy();
        device.current = opened;
        await opened.register();
        setNumber(data.number);
      } catch (error) {
        setProblem(sentenceOf(error));
      }
    },
    async call(typed) {
      const To = dialedNumber(typed);
      setProblem(null);
      try {
        const call = await device.current?.connect({ params: { To } });
        if (call) take(call, To, false);
      } catch (error) {
        setProblem(sentenceOf(error));
      }
    },
    answer: () => current.current?.accept(),
    hangUp() {
      const call = current.current;
      if (state === 'ringing') call?.reject();
      else call?.disconnect();
    },
    press: (key) => current.current?.sendDigits(key),
  };
}
