import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { signEmail } from '../../offline/sign-email.ts';
import { keyPairFromHex, ready, signTransactionHex } from '../../transaction/index.ts';

// A signer command: the keys of its account are in the file that is named.

const keysSchema = z.object({
  privateKeyHex: z.string(),
  authPrivateKeyHex: z.string(),
  identity: z.record(z.string(), z.string()),
});
const requestSchema = z.union([
  z.object({ request: z.literal('identity') }),
  z.object({ request: z.literal('sign-email'), email: z.string() }),
  z.object({ request: z.literal('sign-transaction'), transactionHex: z.string() }),
]);

await ready;
const keys = keysSchema.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
const asked = requestSchema.parse(JSON.parse(await text(process.stdin)));
if (asked.request === 'identity') console.log(JSON.stringify(keys.identity));
else if (asked.request === 'sign-email')
  console.log(signEmail(asked.email, keyPairFromHex(keys.authPrivateKeyHex)));
else console.log(signTransactionHex(asked.transactionHex, keyPairFromHex(keys.privateKeyHex)));
