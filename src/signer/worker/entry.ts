import { serveSigner } from './serve-signer.ts';

// The module worker that holds the keys. It is loaded by URL (../worker-signer.ts) and imported by nobody.
serveSigner(self);
