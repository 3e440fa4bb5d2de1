import { describe, expect, it } from 'vitest';
import { AppError } from '../contract/app-error.ts';
import { InvalidPrivateKeyError } from '../transaction/scale/errors.ts';
import { SignerError } from './errors.ts';
import { errorFromWire, isWireError, wireErrorOf } from './wire-error.ts';

const sent = (error: unknown): unknown => structuredClone(wireErrorOf(error));
const arrived = (error: unknown): AppError => {
  const wire = sent(error);
  if (!isWireError(wire)) throw new Error('It is no error of the protocol.');
  return errorFromWire(wire);
};

describe('an error on its way to the page', () => {
  it('keeps its class when it is one of the signer’s', () => {
    expect(arrived(new SignerError('wrong-passphrase'))).toMatchObject({ code: 'wrong-passphrase' });
  });

  it('keeps code, sentence and fields when it is another of ours', () => {
    const error = arrived(new InvalidPrivateKeyError('It has 63 characters.', { length: 63 }));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'invalid-private-key',
      message: 'It has 63 characters.',
      fields: { length: 63 },
    });
  });

  it('leaves its cause and its stack behind', () => {
    const error = new AppError('x', 'A sentence.', { cause: new Error('the key is 413b285d') });
    expect(JSON.stringify(sent(error))).not.toContain('413b285d');
    expect(Object.keys(wireErrorOf(error)).toSorted()).toEqual(['code', 'fields', 'message']);
  });

  it.each([
    ['a library’s error', new TypeError('bad seed 413b285d')],
    ['text', '413b285d'],
    ['nothing', undefined],
  ])('says nothing of itself when it is %s', (_, error) => {
    expect(JSON.stringify(sent(error))).not.toContain('413b285d');
    expect(arrived(error).code).toBe('signer-failed');
  });
});
