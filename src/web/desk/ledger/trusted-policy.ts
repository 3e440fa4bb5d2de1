import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Policy, parsePolicy } from '../../../transparency/policy.ts';
import { webCryptography } from '../../../transparency/web-cryptography.ts';
import { useSettings } from '../../platform/preferences/use-settings.ts';

/** A key alone is a policy without witnesses. */
const policyTextOf = (text: string): string =>
  /^\S+\+[0-9a-f]{8}\+\S+$/u.test(text) ? `log ${text}\nquorum none\n` : text;

/** @throws {MalformedError} */
export const parseTrustedPolicy = (text: string): Promise<Policy> =>
  parsePolicy(webCryptography, policyTextOf(text.trim()));

const policyOptions = (text: string) =>
  queryOptions({
    queryKey: ['ledger-policy', text],
    queryFn: () => parseTrustedPolicy(text),
    enabled: text !== '',
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });

/** The policy that this app was built with (`VITE_LEDGER_POLICY`); empty without one. */
export function builtInPolicy(): string {
  const policy: unknown = import.meta.env['VITE_LEDGER_POLICY'];
  return typeof policy === 'string' ? policy : '';
}

export interface TrustedPolicy {
  readonly text: string;
  /** Whether the reader chose it, rather than the build. */
  readonly isOwn: boolean;
  /** Absent while there is none, or one that cannot be read. */
  readonly policy: Policy | undefined;
  /** False for the moment before it is read. */
  readonly isRead: boolean;
}

/** The ledger's keys and witnesses that the reader trusts, or else the build. Never those of a link or the service. */
export function useTrustedPolicy(): TrustedPolicy {
  const { ledgerPolicy } = useSettings();
  const isOwn = ledgerPolicy !== '';
  const text = isOwn ? ledgerPolicy : builtInPolicy();
  const { data: policy, isLoading } = useQuery(policyOptions(text));
  return { text, isOwn, policy, isRead: !isLoading };
}
