import { config } from 'zod';

// Else zod tries, with the first schema that is made, whether it may compile code: the content security
// policy refuses that, and Firefox reports it. A file of its own, since imports run first.
config({ jitless: true });
