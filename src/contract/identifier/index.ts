import type { ParsedIdentifier } from './identifier.ts';

export type * from './identifier.ts';

/** First version: the shape of every kind, refined kind by kind. */
export function parseIdentifier(text: string): ParsedIdentifier {
  const v4 = (part: string | undefined) =>
    part !== undefined && /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/u.test(part)
      ? BigInt(part.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0))
      : undefined;
  const phone = (part: string | undefined) =>
    part !== undefined && /^\+[1-9]\d{6,14}$/u.test(part) ? BigInt(part.slice(1)) : undefined;
  const [first, second, ...rest] = text.split('-');
  const ended = rest.length === 0;
  const single = { ok: true, canonical: text, warnings: [] } as const;
  const low4 = v4(first);
  const high4 = second === undefined ? low4 : v4(second);
  if (ended && low4 !== undefined && high4 !== undefined && low4 <= high4) {
    return {
      ...single,
      kind: second === undefined ? 'ip' : 'ip-range',
      space: 'ipv4',
      low: low4,
      high: high4,
    };
  }
  const lowPhone = phone(first);
  const highPhone = second === undefined ? lowPhone : phone(second);
  if (ended && lowPhone !== undefined && highPhone !== undefined && lowPhone <= highPhone) {
    return {
      ...single,
      kind: second === undefined ? 'phone' : 'phone-range',
      space: 'phone',
      low: lowPhone,
      high: highPhone,
    };
  }
  if (/^\d{15}$/u.test(text)) {
    return { ...single, kind: 'numeric', space: 'numeric', low: BigInt(text), high: BigInt(text) };
  }
  if (/^https?:\/\/\S+$/u.test(text)) return { ...single, kind: 'url' };
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text)) return { ...single, kind: 'email' };
  return {
    ok: false,
    reason: 'Write an IP address, a phone number, a 15-digit number, an e-mail address or a URL.',
  };
}
