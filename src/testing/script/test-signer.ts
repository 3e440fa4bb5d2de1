import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { signEmail } from '../service/test-keys.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { keyPairFromHex, ready } from '../../transaction/index.ts';
import { sodium } from '../../transaction/sign/sodium.ts';

// A signer command: the keys of its account are in the file that is named.

const keysSchema = z.object({
  privateKeyHex: z.string(),
  authPrivateKeyHex: z.string(),
  identity: z.record(z.string(), z.string()),
});
const requestSchema = z.union([
  z.object({ request: z.literal('identity') }),
  z.object({ request: z.literal('sign-email'), email: z.string() }),
  z.object({ request: z.literal('sign-transaction'), payloadHashHex: z.string() }),
]);

await ready;
const keys = keysSchema.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
const asked = requestSchema.parse(JSON.parse(await text(process.stdin)));
if (asked.request === 'identity') process.stdout.write(`${JSON.stringify(keys.identity)}\n`);
else if (asked.request === 'sign-email')
  process.stdout.write(`${signEmail(asked.email, keyPairFromHex(keys.authPrivateKeyHex))}\n`);
else {
  const { privateKey } = keyPairFromHex(keys.privateKeyHex);
  const signature = sodium().crypto_sign_detached(hexToBytes(asked.payloadHashHex), privateKey);
  process.stdout.write(`${bytesToHex(signature)}\n`);
}
