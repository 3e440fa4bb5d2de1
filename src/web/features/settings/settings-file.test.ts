import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, preferencesOf } from '../../platform/preferences/settings.ts';
import { readSettingsFile, settingsFileText } from './settings-file.ts';

const read = (content: unknown) =>
  readSettingsFile(new Blob([typeof content === 'string' ? content : JSON.stringify(content)]));

const FILE = { format: 'contribution-desk-settings', version: 1, settings: DEFAULT_SETTINGS };

describe('a settings file', () => {
  it('is read as it was written, without the trusted key of the ledger', async () => {
    const settings = { ...DEFAULT_SETTINGS, homeCountry: 'GB', clock: '12h' } as const;
    const text = settingsFileText({ ...settings, ledgerPolicy: 'a key' });
    expect(text).not.toContain('a key');
    await expect(read(text)).resolves.toEqual(preferencesOf(settings));
  });

  it.each([
    ['is not JSON', 'not json', /is not JSON/u],
    ['is of another kind', { version: 1, keys: 'x' }, /holds no settings: format: /u],
    ['is no record', [], /holds no settings/u],
    ['is newer', { ...FILE, version: 2 }, /version 2; this desk reads version 1/u],
    [
      'holds a value out of range',
      { ...FILE, settings: { ...DEFAULT_SETTINGS, clock: '13h' } },
      /settings\.clock: /u,
    ],
    [
      'holds a country that is none',
      { ...FILE, settings: { ...DEFAULT_SETTINGS, homeCountry: 'ZZ' } },
      /homeCountry/u,
    ],
    ['lacks a setting', { ...FILE, settings: {} }, /settings\./u],
    ['holds a setting of no name here', { ...FILE, settings: { ...DEFAULT_SETTINGS, colour: 1 } }, /colour/u],
    ['is far too large', 'x'.repeat(20_000), /too large/u],
  ])('that %s says what is wrong', async (_what, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});
