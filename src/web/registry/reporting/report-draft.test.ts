import { describe, expect, it } from 'vitest';
import { NetworkError, RejectedError } from '../../../client/http/api-errors.ts';
import { askedBy, fieldIssues, fieldsOf, itemOf } from './report-draft.ts';

it('leaves an empty source peer out of the request, and puts it back into the fields', () => {
  const fields = {
    id: '203.0.113.7',
    fraudType: 'IPFraud',
    origination: 'SE',
    destination: 'GB',
    sourcePeerId: '',
  };
  const { sourcePeerId: _none, ...item } = fields;
  expect(itemOf(askedBy(fields))).toEqual(item);
  expect(fieldsOf(askedBy(fields))).toEqual(fields);
  const received = { ...fields, sourcePeerId: 'looking-glass' };
  expect(itemOf(askedBy(received))).toEqual(received);
  expect(fieldsOf(askedBy(received))).toEqual(received);
});

describe('what the service says about fields', () => {
  const rejected = (...paths: string[]) =>
    new RejectedError('rejected', 'No.', {
      status: 400,
      issues: paths.map((path) => ({ path, code: 'invalid', message: `wrong: ${path}` })),
    });

  it('puts what the service says about a field at that field', () => {
    expect(fieldIssues(rejected('[0].id', '[0].sourcePeerId'))).toEqual([
      { field: 'id', message: 'wrong: [0].id' },
      { field: 'sourcePeerId', message: 'wrong: [0].sourcePeerId' },
    ]);
  });

  it.each(['[1].id', '[0]', '', '[0].constructor', '[0].id.length'])('leaves %s alone', (path) => {
    expect(fieldIssues(rejected(path))).toEqual([]);
  });

  it('finds none in any other error', () => {
    expect(fieldIssues(new NetworkError(new TypeError('lost')))).toEqual([]);
    expect(fieldIssues(undefined)).toEqual([]);
  });
});
