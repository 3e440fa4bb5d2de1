import { describe, expect, it } from 'vitest';
import { envelopeSchema, errorEnvelopeSchema } from './envelope.ts';
import { healthSchema } from './service-info.ts';
import { balanceSchema } from './balance.ts';

const status = { code: 200, name: 'OK', message: 'Ready.' };

describe('the envelope', () => {
  it('holds a status and what the endpoint answers', () => {
    const answer = { status, data: { live: true, ready: true, version: '0.1.0', ledgerHeight: 3 } };
    expect(envelopeSchema(healthSchema).parse(answer)).toEqual(answer);
    expect(envelopeSchema(healthSchema).safeParse({ status, data: null }).success).toBe(false);
    expect(envelopeSchema(healthSchema).safeParse({ data: answer.data }).success).toBe(false);
  });

  it('holds a balance as a token and a number', () => {
    const answer = {
      status,
      data: { tokenId: { definitionId: 'token#sora', accountId: 'alice@sora' }, balance: 10 },
    };
    expect(envelopeSchema(balanceSchema).parse(answer)).toEqual(answer);
    expect(balanceSchema.safeParse({ ...answer.data, balance: '10' }).success).toBe(false);
  });

  it('of an error has no data, and names every bad item where there are any', () => {
    const refusal = { status: { ...status, code: 400, name: 'BAD_REQUEST' }, data: null };
    const errors = [{ path: '[1].id', code: 'invalid-identifier', message: 'Write …' }];
    expect(errorEnvelopeSchema.parse(refusal)).toEqual(refusal);
    expect(errorEnvelopeSchema.parse({ ...refusal, errors })).toEqual({ ...refusal, errors });
    expect(errorEnvelopeSchema.safeParse({ ...refusal, data: {} }).success).toBe(false);
    expect(errorEnvelopeSchema.safeParse({ ...refusal, errors: ['[1].id'] }).success).toBe(false);
  });
});
