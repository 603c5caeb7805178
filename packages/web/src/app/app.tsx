import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { Look } from './look.tsx';
import { ToastsOnceNeeded } from './toasts-once-needed.tsx';

/** The whole app: kept answers, look, toasts, screens. */
export function App({ client, router }: { readonly client: QueryClient; readonly router: AnyRouter }) {
  return (
    <QueryClientProvider client={client}>
      <Look>
        <RouterProvider router={router} />
        <ToastsOnceNeeded />
      </Look>
    </QueryClientProvider>
  );
}
