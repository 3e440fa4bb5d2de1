import { config } from 'zod';

// Otherwise zod tests with its first schema if it may compile code. The content security policy forbids that,
// and Firefox reports the violation. In a file of its own, because imports run first.
config({ jitless: true });
