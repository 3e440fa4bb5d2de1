// Before each file of tests: all of a process share a window, which is then as a browser is at a first visit.
localStorage.clear();
sessionStorage.clear();
Reflect.deleteProperty(globalThis, 'indexedDB');
