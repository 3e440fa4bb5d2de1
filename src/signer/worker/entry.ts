import { serveSigner } from './serve-signer.ts';

// The module worker that holds the keys. Loaded by URL (../worker-signer.ts), never imported.
serveSigner(self);
