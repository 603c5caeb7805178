import type { BodyInput, Endpoint, QueryInput, ReplyOf } from '@bookline/contract/endpoint';
import type { z } from 'zod';

/** What a call is sent. `params` fill its path. */
export interface Sent<E extends Endpoint = Endpoint> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryInput<E>;
  readonly body?: BodyInput<E>;
}

/** The page of a contact, by its ID. */
export type LinkTo = (contactId: string) => string;

/** Something an assistant can do: a call of the API with fewer fields, so that it fits into a conversation. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the assistant: what it does and when to use it. */
  readonly description: string;
  readonly endpoint: Endpoint;
  readonly input: z.ZodObject;
  readonly send: (input: never) => Sent;
  readonly answer: (reply: never, linkTo: LinkTo) => object;
}

/** Declares a tool. Its input and its reply have the types of `input` and of the call. */
export function defineTool<const E extends Endpoint, const I extends z.ZodObject>(
  tool: Pick<Tool, 'name' | 'title' | 'description'> & {
    readonly endpoint: E;
    readonly input: I;
    readonly send: (input: z.output<I>) => Sent<E>;
    readonly answer: (reply: ReplyOf<E>, linkTo: LinkTo) => object;
  },
): Tool {
  return tool;
}
