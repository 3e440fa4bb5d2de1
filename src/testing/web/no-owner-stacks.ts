import * as React from 'react';

// In development React takes a stack for each element, the first ten thousand after each pause, to name in a warning what
// rendered it: a tenth of the time of these tests. Here the ten thousand are always over. All of its warnings still come.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('React counts its stacks in another way now.');
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});
