import { describe, expect, it } from 'vitest';
import { understandQuery } from './understand-query.ts';

describe('what is understood of the box', () => {
  it.each(['', '   ', '\t\n'])('%o asks for nothing', (text) => {
    expect(understandQuery(text)).toEqual({ state: 'nothing' });
  });

  it('takes a term as it was given', () => {
    expect(understandQuery('+447700900000-+447700900999')).toMatchObject({
      state: 'understood',
      text: '+447700900000-+447700900999',
      term: { kind: 'phone-range', wire: '+447700900000-+447700900999' },
    });
  });

  it('offers a searchable form and says what it changed', () => {
    const understanding = understandQuery('  203.0.113.7 ');
    expect(understanding).toMatchObject({ state: 'rewritten', text: '203.0.113.7', term: { kind: 'ip' } });
    expect(understanding.state === 'rewritten' && understanding.changes).toHaveLength(1);
  });

  it('gives the reason when nothing can be made of it', () => {
    const understanding = understandQuery('nobody knows');
    expect(understanding.state).toBe('refused');
    expect(understanding.state === 'refused' && understanding.reason.length).toBeGreaterThan(20);
  });
});
