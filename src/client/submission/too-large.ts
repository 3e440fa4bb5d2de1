import { RejectedError } from '../http/api-errors.ts';

const TOO_LARGE = 413;
const BAD_REQUEST = 400;
/** The wording of services that answer 400 to a report of too many contributions. */
const SPEAKS_OF_SIZE = /\b(?:too (?:many|large|long|big)|at most|limit|maximum|exceed\w*|payload size)\b/iu;

/** Returns whether fewer rows may be accepted. An error that names a single row is about that row. */
export function isTooLarge(error: unknown): boolean {
  if (!(error instanceof RejectedError)) return false;
  const { issues, message, status } = error;
  if (status === TOO_LARGE) return true;
  const namesRow = issues.some(({ path }) => /\[\d+\]/u.test(path));
  return status === BAD_REQUEST && !namesRow && SPEAKS_OF_SIZE.test(message);
}
