import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';

/** Renders the element where links work; they lead to pages that name themselves. */
export function withRoutes(element: ReactElement, path = '/report'): ReactElement {
  const root = createRootRoute({ component: Outlet });
  const shown = createRoute({ getParentRoute: () => root, path, component: () => element });
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => <p>another page</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([shown, elsewhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  return <RouterProvider router={router} />;
}
