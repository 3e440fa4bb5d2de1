import { parseIdentifier } from '../../contract/identifier/index.ts';
import { describeIdentifier } from '../components/describe-identifier.ts';

/** What an identifier is (`IPv4 range · 81 addresses`), or `undefined` when it is none that can be reported. */
export function identifierKind(id: string): string | undefined {
  const parsed = parseIdentifier(id);
  return parsed.ok ? describeIdentifier(parsed) : undefined;
}
