import { describe, expect, it } from 'vitest';
import { NetworkError, RejectedError } from '../../../client/http/api-errors.ts';
import { operationRowOf, fieldIssues, fieldsOf, itemOf } from './report-draft.ts';

it('leaves an empty source peer out of the request, and puts it back into the fields', () => {
  const fields = {
    id: '203.0.113.7',
    fraudType: 'IPFraud',
    origination: 'SE',
    destination: 'GB',
    sourcePeerId: '',
  };
  const { sourcePeerId: _none, ...item } = fields;
  expect(itemOf(operationRowOf(fields))).toEqual(item);
  expect(fieldsOf(operationRowOf(fields))).toEqual(fields);
  const received = { ...fields, sourcePeerId: 'looking-glass' };
  expect(itemOf(operationRowOf(received))).toEqual(received);
  expect(fieldsOf(operationRowOf(received))).toEqual(received);
});

describe('the service’s errors about fields', () => {
  const rejected = (...paths: string[]) =>
    new RejectedError('rejected', 'No.', {
      status: 400,
      issues: paths.map((path) => ({ path, code: 'invalid', message: `wrong: ${path}` })),
    });

  it('are assigned to their fields', () => {
    expect(fieldIssues(rejected('[0].id', '[0].sourcePeerId'))).toEqual([
      { field: 'id', message: 'wrong: [0].id' },
      { field: 'sourcePeerId', message: 'wrong: [0].sourcePeerId' },
    ]);
  });

  it.each(['[1].id', '[0]', '', '[0].constructor', '[0].id.length'])('ignore %s', (path) => {
    expect(fieldIssues(rejected(path))).toEqual([]);
  });

  it('are absent from any other error', () => {
    expect(fieldIssues(new NetworkError(new TypeError('lost')))).toEqual([]);
    expect(fieldIssues(undefined)).toEqual([]);
  });
});
