import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import golden from './golden-identifiers.json' with { type: 'json' };
import { spanOf } from './number-line.ts';

// Identifiers on a ledger are read the same for ever, since its contributions are rebuilt from them.
// src/service/ledger/README.md describes how the grammar may become stricter all the same. Lines are added
// here, never changed.

/** An identifier, its kind and canonical form, and both ends of its interval where it has one. */
const rowsSchema = z.array(
  z
    .array(z.string())
    .min(3)
    .max(5)
    .transform(([text = '', kind, canonical, low, high]) => ({ text, kind, canonical, low, high })),
);

test.each(rowsSchema.parse(golden))('$text is of the kind $kind and means $canonical', (row) => {
  const { text, kind, canonical, low, high } = row;
  const identifier = parseIdentifier(text);
  expect(identifier).toMatchObject({ ok: true, kind, canonical });
  const span = identifier.ok ? spanOf(identifier) : undefined;
  expect(span).toEqual(low === undefined ? undefined : { low, high });
});
