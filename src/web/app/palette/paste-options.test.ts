import { describe, expect, it, vi } from 'vitest';
import { explainPaste, pasteGroups, type PasteContext, type PasteOption } from './paste-options.ts';
import { understandPaste } from '../../identifiers/pasted/understand-paste.ts';

const HASH = 'ab'.repeat(32);
const ROW = { identifier: '+447700900123', fraudType: 'Scam', origination: 'SE', destination: 'GB' };
/** The last action that was run, with its argument. */
const ran = vi.fn<(name: string, ...given: readonly unknown[]) => void>();
const ranLast = (option: PasteOption | undefined) => {
  option?.run('');
  return ran.mock.lastCall;
};
const command = () => ran('command');
const CONTEXT: PasteContext = {
  key: 'unlocked',
  keysSaved: true,
  offered: { download: true, peers: true, connections: true },
  homeCountry: 'GB',
  savedSearches: [
    { name: 'Our block', address: { q: '203.0.113.0/24', status: 'active' } },
    { name: 'Our numbers', address: { q: '192.0.2.7, 192.0.2.9' } },
    { address: { q: '203.0.113.7' } },
  ],
  peers: [{ peerId: 'maple-cell' }, { peerId: 'wonderland' }],
  operations: [{ kind: 'report', payloadHashHex: HASH, rows: [ROW], rowCount: 14, sentAtMs: 1 }],
  mayReport: true,
  actions: {
    search: (...given) => ran('search', ...given),
    lookUpAll: (list) => ran('lookUpAll', list),
    openDossier: (identifier) => ran('openDossier', identifier),
    report: (identifier) => ran('report', identifier),
    reportAll: (list) => ran('reportAll', list),
    openOperation: (payloadHashHex) => ran('openOperation', payloadHashHex),
    inspect: (transactionHex) => ran('inspect', transactionHex),
    openPeer: (peerId) => ran('openPeer', peerId),
    reportType: (fraudType) => ran('reportType', fraudType),
    downloadType: (fraudType) => ran('downloadType', fraudType),
    openPage: (page) => ran('openPage', page),
    openNeverReport: () => ran('openNeverReport'),
    commands: {
      lock: command,
      unlock: command,
      'save-keys': command,
      'sign-out': command,
      shortcuts: command,
      'erase-recent': command,
      auto: command,
      light: command,
      dark: command,
    },
  },
};

function look(text: string, context: Partial<PasteContext> = {}) {
  const whole = { ...CONTEXT, ...context };
  const understanding = understandPaste(text, whole.homeCountry);
  const groups = pasteGroups(text, understanding, whole);
  return {
    said: explainPaste(understanding, whole),
    labels: groups.flatMap(({ options }) => options.map(({ label }) => label)),
    options: groups.flatMap(({ options }) => options),
  };
}

const NOTHING_KEPT = { savedSearches: [], operations: [] };

describe('the options for a pasted text', () => {
  it('looks a national number up in Search, which asks for its country', () => {
    const { said, options } = look('07700 900123', { homeCountry: null });
    expect(said).toEqual(['Search asks for the country of a national number.']);
    expect(ranLast(options[0])).toEqual(['search', { q: '07700 900123' }]);
  });

  it('an identifier is looked up, reported or flagged, or its dossier opened', () => {
    const { said, options } = look('0044 7700 900123');
    expect(said).toEqual(['Phone number · +447700900123']);
    expect(options.map(ranLast)).toEqual([
      ['search', { q: '0044 7700 900123' }],
      ['report', '+447700900123'],
      ['openDossier', '+447700900123'],
      ['search', { q: '0044 7700 900123' }, true],
    ]);
  });

  it('a national number names the country by which it was read', () => {
    expect(look('07700 900123').said).toEqual(['Phone number, as dialled in United Kingdom · +447700900123']);
  });

  it('a range that can only be searched is not reported', () => {
    expect(look('353912108020001-353912108020009').labels).toHaveLength(3);
  });

  it('says that another report is in progress', () => {
    const option = look('+447700900123', { mayReport: false }).options[1];
    expect(option?.hint).toBe('Finish or discard the report in progress first');
  });

  it('lines are counted by kind, and looked up all at once or one by one', () => {
    const { said, labels, options } = look('+447700900123\n+447700900124\n203.0.113.7\nhello\n203.0.113.7');
    expect(said).toEqual([
      '4 lines read: 2 phone numbers, 1 IP address, 1 duplicate.',
      'Skipped in line 4: “hello”, not read as an identifier.',
    ]);
    expect(ranLast(options[0])).toMatchObject([
      'lookUpAll',
      { text: '+447700900123 ⏎ +447700900124 ⏎ 203.0.113.7 ⏎ hello ⏎ 203.0.113.7', terms: { length: 3 } },
    ]);
    expect(ranLast(options[1])).toEqual([
      'reportAll',
      '+447700900123\n+447700900124\n203.0.113.7\nhello\n203.0.113.7',
    ]);
    expect(labels).toEqual([
      'Look up all 3 identifiers',
      'Report all 5 lines',
      'Look up +447700900123',
      'Look up +447700900124',
      'Look up 203.0.113.7',
    ]);
  });

  it('lines with national numbers are looked up in Search, which asks for their country', () => {
    const { said, labels, options } = look('203.0.113.7\n07700 900123', { homeCountry: null });
    expect(said[1]).toBe(
      'Skipped in line 2: “07700 900123”, a national number. Search asks for its country.',
    );
    expect(labels[0]).toBe('Look up the list');
    expect(ranLast(options[0])).toMatchObject(['lookUpAll', { text: '203.0.113.7 ⏎ 07700 900123' }]);
    expect(look('hello\n07700 900123', { homeCountry: null }).labels[0]).toBe('Look up the list');
  });

  it('lines with further columns are reported with all of them', () => {
    const { labels, options } = look('Wangiri, +447700900123, GB, SE\nScam, 203.0.113.7, GB, SE');
    expect(labels.slice(0, 2)).toEqual(['Look up all 2 identifiers', 'Report all 2 lines']);
    expect(ranLast(options[1])).toEqual([
      'reportAll',
      'Wangiri, +447700900123, GB, SE\nScam, 203.0.113.7, GB, SE',
    ]);
  });

  it('lines that may contain a key cannot be reported', () => {
    const { said, labels } = look(`alice\n${HASH}\n203.0.113.7`);
    expect(labels).toEqual(['Look up 203.0.113.7']);
    expect(said.at(-1)).toMatch(/^A line looks like a private key/u);
  });

  it('a known hash opens its operation; an unknown one may be a key, and is warned about', () => {
    const known = look(HASH);
    expect(known.labels).toEqual(['Open the report of +447700900123 and 13 more']);
    expect(ranLast(known.options[0])).toEqual(['openOperation', HASH]);
    const unknown = look('cd'.repeat(32));
    expect(unknown.labels).toEqual([]);
    expect(unknown.said[1]).toMatch(/If it is a private key, clear it/u);
  });

  it('a transaction can be inspected without signing in', () => {
    expect(look('01'.repeat(300), { key: 'none' }).labels).toEqual(['Inspect this transaction']);
  });

  it('without an account an identifier has no options, and the reason is given', () => {
    const { said, labels } = look('+447700900123', { key: 'none' });
    expect(labels).toEqual([]);
    expect(said).toContain('Sign in to look this up, report it or flag it.');
  });

  it('pages, commands, saved and recent searches are found by name', () => {
    expect(look('lo').labels).toEqual(['Lock now']);
    expect(look('colour dark').labels).toEqual(['Colour scheme: dark']);
    expect(look('sett').labels).toEqual(['Settings']);
    expect(look('never').options.map(ranLast)).toEqual([['openNeverReport']]);
    expect(look('113.7').labels).toEqual(['203.0.113.7']);
    expect(look('our').options.map(ranLast)).toEqual([
      ['search', { q: '203.0.113.0/24', status: 'active' }],
      ['search', { q: '192.0.2.7, 192.0.2.9' }],
    ]);
    expect(look('zzz').labels).toEqual([]);
    expect(look('$$$').labels).toEqual([]);
  });

  it('Connections are found by what is on their page, where the deployment has them', () => {
    for (const text of ['conn', 'webhook', 'feed key'])
      expect(look(text).options.map(ranLast)).toEqual([['openPage', 'connections']]);
    expect(look('conn', { offered: { ...CONTEXT.offered, connections: false } }).labels).toEqual([]);
  });

  it('peers and fraud types are found by name, and nothing is said to be wrong with it', () => {
    const peer = look('maple-cell');
    expect(peer.said).toEqual([]);
    expect(peer.options.map(ranLast)).toEqual([['openPeer', 'maple-cell']]);
    expect(look('wangiri').options.map(ranLast)).toEqual([
      ['reportType', 'Wangiri'],
      ['downloadType', 'Wangiri'],
    ]);
    expect(
      look('wangiri', { offered: { ...CONTEXT.offered, download: false, peers: false } }).labels,
    ).toEqual(['Report Wangiri']);
    expect(look('maple', { offered: { ...CONTEXT.offered, peers: false } }).labels).toEqual([]);
  });

  it('a prefix is looked up, and neither reported nor given a dossier', () => {
    const { said, options } = look('+44770*');
    expect(said).toEqual(['Numbers beginning +44 770']);
    expect(options.map(ranLast)).toEqual([['search', { q: '+44770*' }]]);
  });

  it('offers everything that the state of the key allows before anything is typed', () => {
    expect(look('').labels).toEqual([
      'Our block',
      'Our numbers',
      '203.0.113.7',
      'Open the report of +447700900123 and 13 more',
      'Overview',
      'Search',
      'Report',
      'Download',
      'Activity',
      'Inspect',
      'Peers',
      'Account',
      'Connections',
      'Settings',
      'Never report',
      'Lock now',
      'Save keys',
      'Keyboard shortcuts',
      'Colour scheme: as the system',
      'Colour scheme: light',
      'Colour scheme: dark',
      'Erase recent searches',
      'Sign out',
    ]);
    expect(look('', { offered: { ...CONTEXT.offered, peers: false } }).labels).not.toContain('Peers');
    expect(look('', { offered: { ...CONTEXT.offered, download: false } }).labels).not.toContain('Download');
    expect(look('', { key: 'locked', savedSearches: [] }).labels).toContain('Unlock');
    expect(look('', { key: 'locked', keysSaved: false, savedSearches: [] }).labels).not.toContain('Unlock');
    expect(look('', { key: 'none', ...NOTHING_KEPT }).labels.slice(0, 2)).toEqual(['Inspect', 'Settings']);
  });
});
