import { explainInternationalHost } from './plain-host.ts';
import { explainScheme } from './explain-scheme.ts';
import { isAsciiLocalPart, isInternationalLocalPart } from './local-part.ts';
import { refangText } from './refang-text.ts';

function explainLocal(local: string): string {
  if (local.startsWith('"')) return 'Quoted names before the @ are not accepted.';
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) {
    return 'The part before the @ has no dot at its ends and no two dots in a row.';
  }
  const plain = local.normalize('NFKC');
  if (plain !== local) {
    return `The part before the @ has letters that can be written in two ways: write it as ${plain} (Unicode form NFKC).`;
  }
  return (
    explainScheme(local) ?? 'The part before the @ has a character that an e-mail address cannot have there.'
  );
}

function explainDomain(domain: string): string {
  if (domain === '') return 'After the @ comes a domain, like example.com.';
  if (/\P{ASCII}/u.test(domain)) return explainInternationalHost(domain);
  if (domain.startsWith('[') || /^[\d.]+$/u.test(domain)) {
    return 'After the @ comes a domain name, not an IP address. Report the IP address by itself.';
  }
  if (domain.startsWith('.') || domain.endsWith('.') || domain.includes('..')) {
    return 'A domain has no dot at its ends and no two dots in a row.';
  }
  if (!domain.includes('.'))
    return 'A domain has at least two parts with a dot between them, like example.com.';
  return 'A domain is made of letters, digits and hyphens, with dots between its parts, like mail.example.com.';
}

/** Why `text`, which holds an @, is not an e-mail address. */
export function explainEmail(text: string): string {
  const refanged = refangText(text);
  if (refanged !== text) return `Write the address as it really is: ${refanged}.`;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (local === '') return 'Before the @ comes a name, like alice@example.com.';
  if (local.includes('@')) {
    const half = text.slice(0, (text.length - 1) / 2);
    return text === `${half}-${half}`
      ? `Write the address once: ${half}.`
      : 'An e-mail address has one @. Write one address in each report.';
  }
  if (text.length > 254 || local.length > 64) {
    return 'An e-mail address has at most 254 characters, and at most 64 of them before the @.';
  }
  return isAsciiLocalPart(local, local.length) || isInternationalLocalPart(local)
    ? explainDomain(domain)
    : explainLocal(local);
}
