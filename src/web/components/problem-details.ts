import type { AppError } from '../../contract/app-error.ts';
import { RejectedError } from '../api/api-errors.ts';
import { shownSentence } from './shown-text.ts';

const MAX_DETAILS = 50;

/** What stands under Details of an error beside its code: its fields, and every item the service named, marked as texts of a transaction are. */
export function problemDetails(error: AppError): readonly string[] {
  const fields = Object.entries(error.fields).flatMap(([name, value]) =>
    typeof value === 'object' ? value : [`${name}: ${value}`],
  );
  const issues =
    error instanceof RejectedError ? error.issues.map(({ path, message }) => `${path}: ${message}`) : [];
  return [...new Set([...fields, ...issues].slice(0, MAX_DETAILS).map(shownSentence))];
}
