import { SaxesParser } from 'saxes';

export interface TwimlTarget {
  readonly kind: 'number' | 'client' | 'room';
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  /** Of a room: when this caller leaves, it ends for all. */
  readonly ends_room: boolean;
  /** In a room, no one hears this caller. */
  readonly muted: boolean;
  /** In a room, only this call hears this caller. */
  readonly coach?: string;
  /** The URL that hears of each change of status. */
  readonly progress?: string;
}

/** A step of a call. */
export type Verb =
  | { readonly verb: 'play'; readonly url: string }
  | { readonly verb: 'pause'; readonly seconds: number }
  | { readonly verb: 'redirect'; readonly url: string }
  | { readonly verb: 'hangup' }
  | { readonly verb: 'reject'; readonly reason: string }
  | { readonly verb: 'record'; readonly max_s: number; readonly action?: string; readonly done?: string }
  | {
      readonly verb: 'dial';
      readonly targets: readonly TwimlTarget[];
      readonly action?: string;
      readonly caller_id?: string;
      readonly timeout_s: number;
    };

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Reads TwiML. Throws if it isn't XML or contains a verb that this gateway doesn't support. */
export function readTwiml(xml: string): Verb[] {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes: { ...attributes }, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const at = open.at(-1);
    if (at) at.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  const [response] = root.children;
  if (response?.name !== 'Response') throw new Error('this is not TwiML');
  return response.children.map(verbOf);
}

function verbOf({ name, attributes, children, text }: Element): Verb {
  const { action } = attributes;
  const words = text.trim();
  switch (name) {
    case 'Play':
      return { verb: 'play', url: words };
    case 'Pause':
      return { verb: 'pause', seconds: Number(attributes.length ?? 1) };
    case 'Redirect':
      return { verb: 'redirect', url: words };
    case 'Hangup':
      return { verb: 'hangup' };
    case 'Reject':
      return { verb: 'reject', reason: attributes.reason ?? 'rejected' };
    case 'Record': {
      const done = attributes.recordingStatusCallback;
      return {
        verb: 'record',
        max_s: Number(attributes.maxLength ?? 3600),
        ...(action !== undefined && { action }),
        ...(done !== undefined && { done }),
      };
    }
    case 'Dial': {
      const caller_id = attributes.callerId;
      return {
        verb: 'dial',
        targets: children.map(targetOf),
        timeout_s: Number(attributes.timeout ?? 30),
        ...(action !== undefined && { action }),
        ...(caller_id !== undefined && { caller_id }),
      };
    }
    default:
      throw new Error(`the voice gateway does not support <${name}>`);
  }
}

const kinds: Readonly<Record<string, TwimlTarget['kind']>> = { Number: 'number', Client: 'client', Conference: 'room' };

function targetOf({ name, attributes, children, text }: Element): TwimlTarget {
  const kind = kinds[name];
  if (!kind) throw new Error(`the voice gateway does not dial <${name}>`);
  const identity = children.find((child) => child.name === 'Identity')?.text ?? text;
  const params = children
    .filter((child) => child.name === 'Parameter')
    .map(({ attributes: { name: key = '', value = '' } }) => [key, value] as const);
  const progress = attributes.statusCallback;
  return {
    kind,
    name: identity.trim(),
    params: Object.fromEntries(params),
    ends_room: attributes.endConferenceOnExit === 'true',
    muted: attributes.muted === 'true',
    ...(attributes.coach !== undefined && { coach: attributes.coach }),
    ...(progress !== undefined && { progress }),
  };
}
