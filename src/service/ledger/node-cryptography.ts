import { hash } from 'node:crypto';
import type { Cryptography, Sha256 } from '../../transparency/cryptography.ts';
import { verifyEd25519 } from './ed25519.ts';

export const sha256: Sha256 = (bytes) => Uint8Array.from(hash('sha256', bytes, 'buffer'));

/** Node's own, for checking checkpoints and receipts. */
export const nodeCryptography: Cryptography = { sha256, verifyEd25519 };
