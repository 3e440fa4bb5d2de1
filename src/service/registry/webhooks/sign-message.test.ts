import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { secretText, signedHeaders } from './sign-message.ts';

const SECRET = Buffer.alloc(32, 7);
const BODY = JSON.stringify({
  type: 'contribution.flagged',
  timestamp: '2026-11-27T09:00:00.000Z',
  data: {
    changes: [
      {
        cursor: '1042.17',
        kind: 'flagged',
        assetDefinitionId: '+447700900123_1795161600001#contribution',
      },
    ],
  },
});
const ID = 'wh_0123456789ab_1042_17';

test('signs the bytes that the specification’s vector has', () => {
  expect(secretText(SECRET)).toBe('whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=');
  expect(signedHeaders(SECRET, { id: ID, body: BODY }, 1_795_770_000_999)).toEqual({
    'webhook-id': ID,
    'webhook-timestamp': '1795770000',
    'webhook-signature': 'v1,v16hUrldnVUwk6eqxk1LRHBWX5tGvzxpUx+BTMVGhiY=',
  });
});

test('the published library verifies it, and refuses another body, id or secret', () => {
  const nowMs = Date.now();
  const headers = signedHeaders(SECRET, { id: ID, body: BODY }, nowMs);
  const library = new Webhook(secretText(SECRET));
  expect(library.verify(BODY, headers)).toEqual(JSON.parse(BODY));
  expect(library.sign(ID, new Date(nowMs), BODY)).toBe(headers['webhook-signature']);
  expect(() => library.verify(`${BODY} `, headers)).toThrow();
  expect(() => library.verify(BODY, { ...headers, 'webhook-id': `${ID}1` })).toThrow();
  expect(() => new Webhook(secretText(Buffer.alloc(32, 8))).verify(BODY, headers)).toThrow();
});
