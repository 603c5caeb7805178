// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openScreen } from '../../lib/screen.fixture.tsx';
import { toast } from '../../ui/toast.ts';
import { useExport } from './export.data.ts';

afterEach(() => vi.restoreAllMocks());

function Export() {
  const { start } = useExport();
  return (
    <button type="button" onClick={() => void start({ params: { format: 'csv' }, body: {} })}>
      Export
    </button>
  );
}

it('R411: an export without a 200 reports the status text', async () => {
  const failed = vi.spyOn(toast, 'failed').mockImplementation(() => undefined);
  const { user } = openScreen(<Export />, () =>
    Response.json({ errors: { base: ['Too busy.'] } }, { status: 503, statusText: 'Service Unavailable' }),
  );
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() =>
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/ \(503 Service Unavailable\)$/)),
  );
});
