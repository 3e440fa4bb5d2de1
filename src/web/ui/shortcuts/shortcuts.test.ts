import { describe, expect, it } from 'vitest';
import { ShortcutReader } from './shortcuts.ts';

const type = (keys: string, msBetween = 100) => {
  const reader = new ShortcutReader();
  return keys
    .split('')
    .map((key, at) => reader.read(key, at * msBetween))
    .filter((action) => action !== undefined);
};

describe('the keys of shortcuts', () => {
  it.each([
    ['/', ['focus-search']],
    ['gs', ['search']],
    ['gr', ['report']],
    ['ga', ['activity']],
    ['gi', ['inspect']],
    ['u', ['undo']],
    ['l', ['lock']],
    ['?', ['list']],
    ['ggs', []],
    ['gl', []],
    ['gll', ['lock']],
    ['sr', []],
  ])('%s does %j', (keys, actions) => {
    expect(type(keys)).toEqual(actions);
  });

  it('form a pair only in quick succession', () => {
    expect(type('gs', 2000)).toEqual([]);
    expect(type('gl', 2000)).toEqual(['lock']);
  });
});
