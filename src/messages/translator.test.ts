import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { CATALOGUES } from './catalogue.ts';
import { translator } from './translator.ts';

const t = translator({ tokens: '{count, plural, one {# token} other {# tokens}}' });

describe('a folder’s messages', () => {
  it('have their placeholders and plurals filled in', () => {
    expect(t('tokens', { count: 1 })).toBe('1 token');
    expect(t('tokens', { count: 2_500 })).toBe('2,500 tokens');
  });

  it('say so when a value is missing, rather than showing a gap', () => {
    expect(() => t('tokens')).toThrow(/count/u);
  });

  it('come with the common ones', () => {
    expect(t('common.tryAgain')).toBe('Try again');
  });
});

/** The app's own code, without its tests and the messages themselves. */
const sources = Object.entries(
  import.meta.glob<string>(
    ['../{web,reading}/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../**/messages.ts'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
);

const sourceOf = (folder: string) =>
  sources.flatMap(([path, text]) => (path.startsWith(`${folder}/`) ? [text] : [])).join('\n');

/** Keys that are composed where they are used: their prefix there, and what may follow it. */
const MADE_OF_PARTS: Readonly<Record<string, RegExp>> = {
  'account.ledgerAlarm.': /^(?:fork|rollback)$/u,
  'account.ledgerAlarmText.': /^(?:fork|rollback)$/u,
  'activity.kind.': /^(?:report|flag)$/u,
  'activity.outcome.': /^[a-z]+$/u,
  'activity.state.': /^[a-z]+$/u,
  'blindSign.': /^(?:unlocking|signing|submitting)$/u,
  'connections.about.': /^[a-z-]+$/u,
  'connections.consumer.': /^[a-z-]+$/u,
  'connections.kind.': /^[a-z]+$/u,
  'download.dates.': /^(?:any|\d+)$/u,
  'download.phase.': /^[a-z-]+$/u,
  'download.state.': /^[A-Za-z]+$/u,
  'download.whose.': /^[a-z]+$/u,
  'dossier.fact.carrier.': /^[a-z0-9]+$/u,
  'dossier.fact.service.': /^\d+$/u,
  'dossier.finding.differs.': /^[A-Za-z]+$/u,
  'dossier.plan.type.': /^[A-Z_]+$/u,
  'dossierPage.relation.': /^[a-z]+$/u,
  'flag.working.': /^[a-z]+$/u,
  'identifier.kind.': /^[a-z-]+$/u,
  'lines.': /^(?:origination|destination)Missing$/u,
  'lint.kind.': /^[a-z-]+$/u,
  'lint.usual.': /^[A-Za-z0-9]+$/u,
  'paste.command.': /^[a-z-]+$/u,
  'paste.kind.': /^[a-z-]+$/u,
  'paste.page.': /^[a-z]+$/u,
  'registryCheck.': /^[a-z]+\.[a-z]+$/u,
  'registryCheck.code.': /^[a-z-]+$/u,
  'registryCheck.word.': /^[a-z-]+$/u,
  'report.': /^(?:origination|destination)(?:Hint)?$/u,
  'report.draft.': /^[a-z]+$/u,
  'report.missing.': /^[A-Za-z]+$/u,
  'report.role.': /^[A-Za-z]+$/u,
  'report.type.': /^[A-Za-z0-9]+$/u,
  'reportTable.column.': /^[A-Za-z]+$/u,
  'reportTable.missing.': /^[A-Za-z]+$/u,
  'report.left.': /^[A-Za-z]+$/u,
  'report.step.': /^[a-z]+$/u,
  'reportTable.verdict.': /^[A-Za-z]+$/u,
  'review.':
    /^(?:assembling|checking|matches|differs|cannot-inspect|unlocking|signing|submitting|verifying|unsent|unknown)$/u,
  'filter.lastShort': /^\d+$/u,
  'flag.notSent.': /^[a-z-]+$/u,
  'record.relation.': /^[a-z]+$/u,
  'results.column.': /^[a-z]+$/u,
  'results.relation.': /^[a-z]+$/u,
  'results.relationShort.': /^[a-z]+$/u,
  'records.status.': /^[a-z]+$/u,
  'settings.colourScheme.': /^[a-z]+$/u,
  'shortcuts.does.': /^[a-z-]+$/u,
  'shortcuts.hint.': /^[A-Za-z]+$/u,
  'filter.facet.': /^[a-z]+$/u,
  'filter.last': /^\d+$/u,
  'many.why.': /^[a-z-]+$/u,
  'overview.counted.': /^[a-z]+$/u,
  'peerType.': /^[A-Z_]+$/u,
  'times.count.': /^[a-z]+$/u,
  'times.status.': /^[a-z]+$/u,
  'shortcuts.where.': /^[a-z]+$/u,
  'tokens.kind.': /^[a-z]+$/u,
  'tamper.does.': /^[a-z-]+$/u,
  'tamper.name.': /^[a-z-]+$/u,
  'webhooks.event.': /^(?:contribution\.[a-z]+|limit\.near)$/u,
  'webhooks.off.': /^[a-z-]+$/u,
};
/** Keys whose prefix, too, is composed. */
const OTHER_DYNAMIC = ['identifier.kindIpRangeHuge', 'identifier.kindPhoneRangeHuge'];

const isMadeOfParts = (key: string): boolean =>
  Object.entries(MADE_OF_PARTS).some(
    ([prefix, rest]) => key.startsWith(prefix) && rest.test(key.slice(prefix.length)),
  );

describe('the catalogues', () => {
  it('are all here', () => {
    expect(CATALOGUES.length).toBeGreaterThan(15);
    expect(sources.length).toBeGreaterThan(50);
    const keys = CATALOGUES.flatMap(([, messages]) => Object.keys(messages));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(CATALOGUES.flatMap(([, messages]) => Object.entries(messages)))(
    '%s is a sound ICU message',
    (_key, message) => {
      expect(() => new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true })).not.toThrow();
      expect(message).toBe(message.trim());
      expect(message).not.toMatch(
        /\b(oops|invalid input|something went wrong|blockchain is|IP the service|e-mail the service)\b/iu,
      );
    },
  );

  it.each(Object.keys(MADE_OF_PARTS))('%s… is put together somewhere in the app', (prefix) => {
    expect(sources.some(([, text]) => text.includes(`\`${prefix}\${`))).toBe(true);
  });

  it.each(CATALOGUES)('%s holds no message that its folder never uses', (folder, messages) => {
    const source = sourceOf(folder);
    const unused = Object.keys(messages).filter(
      (key) => !source.includes(`'${key}'`) && !isMadeOfParts(key) && !OTHER_DYNAMIC.includes(key),
    );
    expect(unused).toEqual([]);
  });
});
