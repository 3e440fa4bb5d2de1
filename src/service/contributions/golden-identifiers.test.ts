import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import golden from './golden-identifiers.json' with { type: 'json' };
import { spanOf } from './number-line.ts';

// What a ledger may hold is read the same for ever: its contributions are rebuilt by this. How the grammar may become
// stricter all the same stands in src/service/ledger/README.md. Lines are added here, never changed.

const rowsSchema = z.array(
  z.union([
    z.tuple([z.string(), z.string(), z.string()]),
    z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
  ]),
);

test.each(rowsSchema.parse(golden))(
  '%s is of the kind %s and means %s',
  (text, kind, canonical, low, high) => {
    const identifier = parseIdentifier(text);
    expect(identifier).toMatchObject({ ok: true, kind, canonical });
    const span = identifier.ok ? spanOf(identifier) : undefined;
    expect(span).toEqual(low === undefined ? undefined : { low, high });
  },
);
