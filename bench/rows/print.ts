import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '../bench.ts';
import type { Visitor } from '../load/sign-in.ts';
import { absolute } from '../result.ts';

const COUNT = 500;
const BODY = `Dear {{first_name|friend}},

${'It is time to look at what you have, and at what it costs you. '.repeat(12)}

${'Call me, and we go through it together, line by line and in your words. '.repeat(8)}

Sincerely,`;

/** From the request to the finished PDF, with job and file store. Each uses fonts that aren't loaded yet. */
export const printRow: Row = {
  id: 'print',
  writes: true,
  async run(bench) {
    // Few owners have that many contacts, so it prints the first 500 of the whole tenant.
    const visitor = await bench.visit(bench.admin);
    const before = bench.server.memory();
    const letter = await visitor.call('POST', '/v1/letter_templates', { name: 'Review', body: BODY });
    const { data: template }: { data: { id: string } } = JSON.parse(letter.body.toString());
    const labels = await timePrint(visitor, { kind: 'labels_5160', without_address: 'print' });
    const letters = await timePrint(visitor, { kind: 'letters', template_id: template.id, without_address: 'print' });
    const grown = bench.server.memory() - before;
    visitor.connection.close();
    const line = (what: string, ms: number) =>
      absolute(
        { row: 'print', what, figure: { value: ms, unit: 'ms' }, goal: '≤ 10,000 ms' },
        (took) => took <= 10_000,
      );
    return [
      line('500 labels, from the request to the PDF', labels),
      line('500 letters, from the request to the PDF', letters),
      absolute(
        {
          row: 'print',
          what: 'growth of the server’s memory by printing',
          figure: { value: grown, unit: 'MB' },
          goal: '≤ 200 MB',
        },
        (mb) => mb <= 200,
      ),
    ];
  },
};

async function timePrint(visitor: Visitor, print: object): Promise<number> {
  const began = performance.now();
  const reply = await visitor.call('POST', '/v1/contacts/batch_print', {
    all: true,
    contacts_scope: { select_n: COUNT },
    print,
  });
  const { data: started }: { data: { jid: string; contacts: number } } = JSON.parse(reply.body.toString());
  if (started.contacts !== COUNT) throw new Error(`${started.contacts} contacts are printed instead of ${COUNT}`);
  for (;;) {
    await sleep(20);
    const { body } = await visitor.call('PATCH', '/v1/contacts/batch_print_status', { jid: started.jid });
    const { data }: { data: { status: string } } = JSON.parse(body.toString());
    if (data.status === 'complete') return performance.now() - began;
    if (data.status === 'failed') throw new Error('the print failed');
  }
}
