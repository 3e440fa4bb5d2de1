import { configure } from '@testing-library/react';

// Before each file of tests: all of a process share a window, which is then as a browser is at a first visit.
localStorage.clear();
sessionStorage.clear();
Reflect.deleteProperty(globalThis, 'indexedDB');

// Pages that appear by themselves may need more than the library's second on a busy machine.
configure({ asyncUtilTimeout: 30_000 });
