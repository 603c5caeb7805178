import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Look } from './look.tsx';

const Toasts = lazy(() => import('./toasts.tsx'));

/** The whole app: kept answers, look, toasts, screens. */
export function App({ client, router }: { readonly client: QueryClient; readonly router: AnyRouter }) {
  return (
    <QueryClientProvider client={client}>
      <Look>
        <RouterProvider router={router} />
        <Suspense>
          <Toasts />
        </Suspense>
      </Look>
    </QueryClientProvider>
  );
}
