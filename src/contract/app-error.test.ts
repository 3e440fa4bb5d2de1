import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';

class KettleEmptyError extends AppError {
  constructor(cause?: unknown) {
    super('kettle-empty', 'The kettle is empty. Fill it.', { fields: { litres: 0 }, cause });
  }
}

describe('AppError', () => {
  it('has the name of its class, a code, a sentence and fields', () => {
    const error = new KettleEmptyError();
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'KettleEmptyError',
      code: 'kettle-empty',
      message: 'The kettle is empty. Fill it.',
      fields: { litres: 0 },
    });
    expect(Object.hasOwn(error, 'cause')).toBe(false);
    expect(new AppError('a', 'b').fields).toEqual({});
  });

  it('keeps what caused it', () => {
    const cause = new Error('leak');
    expect(new KettleEmptyError(cause).cause).toBe(cause);
  });
});
