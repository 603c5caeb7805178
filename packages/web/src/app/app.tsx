import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { Look } from './look.tsx';
import { PageErrorScreen } from './page-error-screen.tsx';

/** The whole app: query cache, theme, and screens. A failure outside every screen shows a message instead of a blank page. */
export function App({ client, router }: { readonly client: QueryClient; readonly router: AnyRouter }) {
  return (
    <QueryClientProvider client={client}>
      <Look>
        <CatchBoundary getResetKey={() => router.state.location.href} errorComponent={PageErrorScreen}>
          <RouterProvider router={router} />
        </CatchBoundary>
      </Look>
    </QueryClientProvider>
  );
}
