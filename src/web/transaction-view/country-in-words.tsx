import { TransactionText } from '../components/transaction-text.tsx';
import { countryName } from '../format/country-name.ts';
import { say } from './messages.ts';

/** A country as a transaction gives it: its name beside the code, or what stands there instead of a code. */
export function CountryInWords({ children: code }: { readonly children: string }) {
  const name = countryName(code);
  return name === code ? (
    <TransactionText ascii>{code}</TransactionText>
  ) : (
    <span>{say('submission.country', { name, code })}</span>
  );
}
